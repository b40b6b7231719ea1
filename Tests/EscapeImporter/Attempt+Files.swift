import Glibc

/// The error number of a call that returned `result`, or 0.
func outcome(_ result: some BinaryInteger) -> Int32 { result < 0 ? errno : 0 }

func opened(_ path: String, _ flags: Int32) -> Int32 {
    let file = open(path, flags | O_CLOEXEC, 0o600)
    guard file >= 0 else { return errno }
    close(file)
    return 0
}

func filledDisk(_ path: String) -> Int32 {
    let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { return errno }
    defer { close(file) }
    return posix_fallocate(file, 0, 1 << 20)
}

func mapped(_ size: Int, _ flags: Int32) -> Int32 {
    guard let memory = mmap(nil, size, PROT_READ | PROT_WRITE, flags, -1, 0), memory != MAP_FAILED else {
        return errno
    }
    munmap(memory, size)
    return 0
}

func manyDescriptors(_ source: Int32) -> Int32 {
    var copies: [Int32] = []
    defer { for copy in copies { close(copy) } }
    for _ in 0..<200 {
        let copy = dup(source)
        guard copy >= 0 else { return errno }
        copies.append(copy)
    }
    return 0
}
