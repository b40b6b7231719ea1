// Sound and moving pictures. Names and identifiers are Apple's unless a heading says otherwise.

extension UTType {
    /// Names sound, moving pictures or both (“public.audiovisual-content”).
    public static var audiovisualContent: UTType { UTType(trusted: "public.audiovisual-content") }

    /// Names moving pictures, with or without sound (“public.movie”).
    public static var movie: UTType { UTType(trusted: "public.movie") }

    /// Names moving pictures without sound (“public.video”).
    public static var video: UTType { UTType(trusted: "public.video") }

    /// Names sound (“public.audio”).
    public static var audio: UTType { UTType(trusted: "public.audio") }

    /// Names QuickTime movies (“com.apple.quicktime-movie”).
    public static var quickTimeMovie: UTType { UTType(trusted: "com.apple.quicktime-movie") }

    /// Names MPEG movies (“public.mpeg”).
    public static var mpeg: UTType { UTType(trusted: "public.mpeg") }

    /// Names MPEG-2 video (“public.mpeg-2-video”).
    public static var mpeg2Video: UTType { UTType(trusted: "public.mpeg-2-video") }

    /// Names MPEG-2 transport streams (“public.mpeg-2-transport-stream”).
    public static var mpeg2TransportStream: UTType { UTType(trusted: "public.mpeg-2-transport-stream") }

    /// Names MP3 audio (“public.mp3”).
    public static var mp3: UTType { UTType(trusted: "public.mp3") }

    /// Names MPEG-4 movies (“public.mpeg-4”).
    public static var mpeg4Movie: UTType { UTType(trusted: "public.mpeg-4") }

    /// Names MPEG-4 audio (“public.mpeg-4-audio”).
    public static var mpeg4Audio: UTType { UTType(trusted: "public.mpeg-4-audio") }

    /// Names protected MPEG-4 audio (“com.apple.protected-mpeg-4-audio”).
    public static var appleProtectedMPEG4Audio: UTType { UTType(trusted: "com.apple.protected-mpeg-4-audio") }

    /// Names protected MPEG-4 movies (“com.apple.protected-mpeg-4-video”).
    public static var appleProtectedMPEG4Video: UTType { UTType(trusted: "com.apple.protected-mpeg-4-video") }

    /// Names AVI movies (“public.avi”).
    public static var avi: UTType { UTType(trusted: "public.avi") }

    /// Names AIFF audio (“public.aiff-audio”).
    public static var aiff: UTType { UTType(trusted: "public.aiff-audio") }

    /// Names WAVE audio (“com.microsoft.waveform-audio”).
    public static var wav: UTType { UTType(trusted: "com.microsoft.waveform-audio") }

    /// Names MIDI music (“public.midi-audio”).
    public static var midi: UTType { UTType(trusted: "public.midi-audio") }

    /// Names M3U playlists (“public.m3u-playlist”).
    public static var m3uPlaylist: UTType { UTType(trusted: "public.m3u-playlist") }
}
