extension UTTypeDeclaration {
    /// Sound and moving pictures.
    static let audiovisual: [UTTypeDeclaration] = [
        .type("public.audiovisual-content", is: ["public.data", "public.content"], "audiovisual content"),
        .type("public.movie", is: ["public.audiovisual-content"], "movie"),
        .type("public.video", is: ["public.movie"], "video"),
        .type("public.audio", is: ["public.audiovisual-content"], "audio"),
        .type(
            "com.apple.quicktime-movie", is: ["public.movie"], extensions: ["mov", "qt"],
            mime: ["video/quicktime"], "QuickTime movie"),
        .type(
            "public.mpeg", is: ["public.movie"], extensions: ["mpg", "mpeg", "mpe"],
            mime: ["video/mpeg", "video/mpg", "video/x-mpeg", "video/x-mpg"], "MPEG movie"),
        .type(
            "public.mpeg-2-video", is: ["public.video"], extensions: ["m2v"],
            mime: ["video/mpeg2", "video/mpeg2-video"], "MPEG-2 video"),
        .type(
            "public.mpeg-2-transport-stream", is: ["public.movie"], extensions: ["ts"], mime: ["video/mp2t"],
            "MPEG-2 transport stream"),
        .type(
            "public.mpeg-4", is: ["public.movie"], extensions: ["mp4", "mpg4"],
            mime: ["video/mp4", "video/mp4v-es"], "MPEG-4 movie"),
        .type(
            "com.apple.m4v-video", is: ["public.mpeg-4"], extensions: ["m4v"], mime: ["video/x-m4v"],
            "MPEG-4 movie"),
        .type("com.apple.protected-mpeg-4-video", is: ["com.apple.m4v-video"], "protected MPEG-4 movie"),
        .type(
            "public.3gpp", is: ["public.movie"], extensions: ["3gp", "3gpp"],
            mime: ["video/3gpp", "audio/3gpp"],
            "3GPP movie"),
        .type(
            "public.3gpp2", is: ["public.movie"], extensions: ["3g2", "3gp2"],
            mime: ["video/3gpp2", "audio/3gpp2"], "3GPP2 movie"),
        .type(
            "public.avi", is: ["public.movie"], extensions: ["avi", "vfw"],
            mime: ["video/avi", "video/msvideo", "video/x-msvideo", "video/vnd.avi"], "AVI movie"),
        .type(
            "public.dv-movie", is: ["public.movie"], extensions: ["dv"], mime: ["video/x-dv", "video/dv"],
            "DV movie"),
        .type(
            "org.matroska.mkv", is: ["public.movie"], extensions: ["mkv"], mime: ["video/x-matroska"],
            "Matroska movie"),
        .type(
            "org.webmproject.webm", is: ["public.movie"], extensions: ["webm"], mime: ["video/webm"],
            "WebM movie"),
        .type(
            "com.adobe.flash.video", is: ["public.movie"], extensions: ["flv"], mime: ["video/x-flv"],
            "Flash movie"),
        .type(
            "com.microsoft.advanced-systems-format", is: ["public.audiovisual-content"], extensions: ["asf"],
            mime: ["video/x-ms-asf", "application/vnd.ms-asf"], "ASF movie"),
        .type(
            "com.microsoft.windows-media-wmv",
            is: ["public.movie", "com.microsoft.advanced-systems-format"], extensions: ["wmv"],
            mime: ["video/x-ms-wmv"], "Windows movie"),
        .type(
            "com.microsoft.windows-media-wma",
            is: ["public.audio", "com.microsoft.advanced-systems-format"], extensions: ["wma"],
            mime: ["audio/x-ms-wma"], "Windows audio"),
        .type(
            "public.mp3", is: ["public.audio"], extensions: ["mp3", "mpga"],
            mime: [
                "audio/mpeg", "audio/mpeg3", "audio/mpg", "audio/mp3", "audio/x-mpeg", "audio/x-mpeg3",
                "audio/x-mpg", "audio/x-mp3",
            ], "MP3 audio"),
        .type("public.mp2", is: ["public.audio"], extensions: ["mp2"], mime: ["audio/mp2"], "MP2 audio"),
        .type(
            "public.mpeg-4-audio", is: ["public.audio"], extensions: ["mp4", "mpg4"],
            mime: ["audio/mp4", "audio/mp4a-latm"], "MPEG-4 audio"),
        .type(
            "com.apple.m4a-audio", is: ["public.mpeg-4-audio"], extensions: ["m4a"], mime: ["audio/x-m4a"],
            "MPEG-4 audio"),
        .type(
            "com.apple.protected-mpeg-4-audio", is: ["public.audio"], extensions: ["m4p"],
            "protected MPEG-4 audio"),
        .type(
            "public.aac-audio", is: ["public.audio"], extensions: ["aac", "adts"],
            mime: ["audio/aac", "audio/x-aac"], "AAC audio"),
        .type(
            "public.ac3-audio", is: ["public.audio"], extensions: ["ac3"], mime: ["audio/ac3"], "AC-3 audio"),
        .type(
            "public.au-audio", is: ["public.audio"], extensions: ["au", "snd"], mime: ["audio/basic"],
            "AU audio"),
        .type(
            "public.aifc-audio", is: ["public.audio"], extensions: ["aifc"], mime: ["audio/x-aifc"],
            "AIFF-C audio"),
        .type(
            "public.aiff-audio", is: ["public.aifc-audio"], extensions: ["aiff", "aif"],
            mime: ["audio/aiff", "audio/x-aiff"], "AIFF audio"),
        .type(
            "com.microsoft.waveform-audio", is: ["public.audio"], extensions: ["wav", "wave", "bwf"],
            mime: ["audio/vnd.wave", "audio/wav", "audio/wave", "audio/x-wav"], "WAVE audio"),
        .type(
            "public.midi-audio", is: ["public.audio"], extensions: ["midi", "mid", "smf", "kar"],
            mime: ["audio/midi", "audio/x-midi"], "MIDI music"),
        .type(
            "org.3gpp.adaptive-multi-rate-audio", is: ["public.audio"], extensions: ["amr"],
            mime: ["audio/amr"], "AMR audio"),
        .type(
            "org.xiph.flac", is: ["public.audio"], extensions: ["flac"], mime: ["audio/flac"], "FLAC audio"),
        .type(
            "public.m3u-playlist", is: ["public.plain-text", "public.playlist"], extensions: ["m3u", "m3u8"],
            mime: [
                "audio/mpegurl", "application/vnd.apple.mpegurl", "audio/x-mpegurl", "application/x-mpegurl",
            ], "M3U playlist"),
        .type(
            "public.pls-playlist", is: ["public.text", "public.playlist"], extensions: ["pls"],
            mime: ["audio/x-scpls"], "PLS playlist"),
    ]
}
