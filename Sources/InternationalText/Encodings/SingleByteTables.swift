// What each byte stands for in the encodings that ICU lacks.

/// ISO/IEC 8859-16:2001 (“Latin 10”), for South-Eastern Europe. Below A0 it is ISO 8859-1.
let iso8859Part16: [Unicode.Scalar] =
    (0x00...0xA0).map { Unicode.Scalar(UInt8($0)) }
    + Array(
        """
        ĄąŁ€„Š§š©Ș«Ź\u{AD}źŻ°±Čł
        Ž”¶·žčș»ŒœŸżÀÁÂĂÄĆÆÇÈÉÊËÌÍÎÏ
        ĐŃÒÓÔŐÖŚŰÙÚÛÜĘȚßàáâăäćæçèéêëìíîï
        đńòóôőöśűùúûüęțÿ
        """.unicodeScalars.filter { $0 != "\n" })

/// VISCII 1.1 (RFC 1456), for Vietnamese; six letters stand where C0 controls are.
let viscii: [Unicode.Scalar] = {
    var table =
        (0x00...0x7F).map { Unicode.Scalar(UInt8($0)) }
        + Array(
            """
            ẠẮẰẶẤẦẨẬẼẸẾỀỂỄỆỐ
            ỒỔỖỘỢỚỜỞỊỎỌỈỦŨỤỲ
            ÕắằặấầẩậẽẹếềểễệốồổỗỠƠộờởịỰỨỪỬơớƯÀÁÂÃẢĂẳẵÈÉÊẺÌÍĨỳĐứÒÓÔạỷừửÙÚỹỵÝỡưàáâãảăữẫ
            èéêẻìíĩỉđựòóôõỏọụùúũủýợỮ
            """.unicodeScalars.filter { $0 != "\n" })
    let amongControls: [(Int, Unicode.Scalar)] = [
        (0x02, "Ẳ"), (0x05, "Ẵ"), (0x06, "Ẫ"), (0x14, "Ỷ"), (0x19, "Ỹ"), (0x1E, "Ỵ"),
    ]
    for (byte, letter) in amongControls { table[byte] = letter }
    return table
}()
