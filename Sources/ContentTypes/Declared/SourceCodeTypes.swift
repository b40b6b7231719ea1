extension UTTypeDeclaration {
    /// Programs as they are written.
    static let sourceCode: [UTTypeDeclaration] = [
        .type("public.source-code", is: ["public.plain-text"], "source code"),
        .type("public.script", is: ["public.source-code"], "script"),
        .type(
            "public.c-source", is: ["public.source-code"], extensions: ["c"], mime: ["text/x-csrc"],
            "C source code"),
        .type(
            "public.c-header", is: ["public.source-code"], extensions: ["h"], mime: ["text/x-chdr"],
            "C header"),
        .type(
            "public.c-plus-plus-source", is: ["public.source-code"],
            extensions: ["cpp", "cp", "c++", "cc", "cxx"], mime: ["text/x-c++src"], "C++ source code"),
        .type(
            "public.c-plus-plus-header", is: ["public.source-code"],
            extensions: ["hpp", "hh", "hp", "hxx", "h++"], mime: ["text/x-c++hdr"], "C++ header"),
        .type(
            "public.objective-c-source", is: ["public.source-code"], extensions: ["m"],
            mime: ["text/x-objcsrc"], "Objective-C source code"),
        .type(
            "public.objective-c-plus-plus-source", is: ["public.source-code"], extensions: ["mm"],
            mime: ["text/x-objc++src"], "Objective-C++ source code"),
        .type(
            "public.swift-source", is: ["public.source-code"], extensions: ["swift"],
            mime: ["text/x-swift"], "Swift source code"),
        .type(
            "com.sun.java-source", is: ["public.source-code"], extensions: ["java", "jav"],
            mime: ["text/x-java"], "Java source code"),
        .type(
            "public.assembly-source", is: ["public.source-code"], extensions: ["s", "asm"],
            mime: ["text/x-asm"], "assembly source code"),
        .type(
            "public.fortran-source", is: ["public.source-code"], extensions: ["f", "for"],
            mime: ["text/x-fortran"], "Fortran source code"),
        .type(
            "public.pascal-source", is: ["public.source-code"], extensions: ["pas"], mime: ["text/x-pascal"],
            "Pascal source code"),
        .type(
            "public.ada-source", is: ["public.source-code"], extensions: ["ada", "adb", "ads"],
            mime: ["text/x-adasrc"], "Ada source code"),
        .type(
            "com.netscape.javascript-source", is: ["public.script", "public.executable"],
            extensions: ["js", "jscript", "javascript", "mjs"],
            mime: ["text/javascript", "application/javascript"], "JavaScript"),
        .type(
            "public.shell-script", is: ["public.script"], extensions: ["sh"],
            mime: ["application/x-shellscript", "application/x-sh", "text/x-sh"], "shell script"),
        .type("public.bash-script", is: ["public.shell-script"], extensions: ["bash"], "Bash script"),
        .type(
            "public.csh-script", is: ["public.shell-script"], extensions: ["csh"],
            mime: ["application/x-csh"], "C shell script"),
        .type("public.ksh-script", is: ["public.shell-script"], extensions: ["ksh"], "Korn shell script"),
        .type("public.tcsh-script", is: ["public.shell-script"], extensions: ["tcsh"], "tcsh script"),
        .type("public.zsh-script", is: ["public.shell-script"], extensions: ["zsh"], "zsh script"),
        .type(
            "public.perl-script", is: ["public.shell-script"], extensions: ["pl", "pm"],
            mime: ["text/x-perl-script", "application/x-perl"], "Perl script"),
        .type(
            "public.python-script", is: ["public.shell-script"], extensions: ["py"],
            mime: ["text/x-python-script", "text/x-python"], "Python script"),
        .type(
            "public.ruby-script", is: ["public.shell-script"], extensions: ["rb", "rbw"],
            mime: ["text/x-ruby-script", "application/x-ruby"], "Ruby script"),
        .type(
            "public.php-script", is: ["public.shell-script"],
            extensions: ["php", "php3", "php4", "ph3", "ph4", "phtml"],
            mime: ["text/php", "text/x-php-script", "application/php", "application/x-php"], "PHP script"),
        .type(
            "public.make-source", is: ["public.script"], extensions: ["make", "mak", "gmk", "mk"],
            mime: ["text/x-makefile"], "makefile"),
        .type(
            "com.apple.applescript.text", is: ["public.script"], extensions: ["applescript"],
            "AppleScript text"),
        .type(
            "com.apple.applescript.script", is: ["public.data", "public.script"], extensions: ["scpt"],
            "AppleScript"),
        .type(
            "com.apple.applescript.script-bundle", is: ["com.apple.bundle", "com.apple.package"],
            extensions: ["scptd"], "AppleScript bundle"),
    ]
}
