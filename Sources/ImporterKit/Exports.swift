// An importer's author imports one module: what an importer says is made of the wire's types.
@_exported import ImporterWire
