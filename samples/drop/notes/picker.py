"""Counts the crates that each picker filled."""

crates = {"Ada": 4, "Jo": 6}
print(sum(crates.values()))
