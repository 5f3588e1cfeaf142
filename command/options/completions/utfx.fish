# Completion of utfx(1) for fish, by what `utfx help` prints.

# The options in a help: the letter, the name, the value and what it is for, with
# tabulators between them.
function __utfx_options
    string replace -rf '^ +(?:(-.), )?(--[-a-z]+)(?:\[=[^\]]*\])?(?: ([^ ]+))?  +(.*)$' '$1\t$2\t$3\t$4' -- $argv
end

# The names of charsets; those of iconv(3), too, if the second argument says so.
# The many others of utfx come with the start of one.
function __utfx_charsets
    set -l all
    test -z "$argv[1]"; or set all --all
    utfx list $all 2>/dev/null | string replace -rf '^([A-Z][^ ]*) .*' '$1'
    test -z "$argv[1]" -o "$argv[2]" != iconv
    or iconv -l 2>/dev/null | string split -n ' ' | string replace -ra '[/,].*' ''
end

function __utfx_complete
    set -l current (commandline -ct)
    set -l words (commandline -opc)[2..-1]
    set -l command
    set -l help (utfx help 2>/dev/null)
    while contains -- Commands: $help
        # Options may come before a command.
        while string match -q -- '-*' $words[1]; or test "$command$words[1]" = help
            test "$words[1]" = --color; and set -e words[1]
            set -e words[1]
        end
        set -q words[1]; or break
        set -a command $words[1]
        set -e words[1]
        set help (utfx help $command 2>/dev/null); or return
    end
    set -l value (string replace -rf '^Usage: .* \[([A-Z]+)\]\.\.\.$' '$1' -- $help)
    set -l previous
    set -q words[1]; and set previous $words[-1]
    set -l start ''
    if contains -- -- $words
        set previous
    else
        if set -l parts (string match -r '^(--[-a-z]+)=(.*)$' -- $current)
            set previous $parts[2]
            set start $parts[2]=
            set current $parts[3]
        end
        for option in (__utfx_options $help)
            set -l parts (string split \t -- $option)
            if test -n "$previous" -a -n "$parts[3]"; and contains -- "$previous" $parts[1..2]
                set value $parts[3]
            else if string match -q -- '-*' $current
                string match -q -- '-*' $parts[1]; and printf '%s\t%s\n' $parts[1] $parts[4]
                printf '%s\t%s\n' $parts[2] $parts[4]
            end
        end
        string match -q -- '-*' $current; and return
    end
    if contains -- Commands: $help
        string replace -rf '^  ([a-z]+)  +(.*)$' '$1\t$2' -- $help
        test -n "$command"; or echo help
        return
    end
    switch "$value"
        case CHARSET
            set -l others iconv
            string match -qr '^(list|int|mend|show (-t|--to)$)' "$command $previous"; and set others ''
            printf "$start%s\n" (__utfx_charsets "$current" $others)
        case FILE DIR
            __fish_complete_path $start$current
        case '*|*'
            printf "$start%s\n" (string split '|' $value)
    end
    switch "$command $value"
        case 'charset remove NAME' 'charset show FILE'
            utfx charset list 2>/dev/null | string replace -rf '^  (.*)' '$1' | string replace -a ', also called' '' | string replace -a , '' | string split ' '
    end
end

complete -c utfx -f -a '(__utfx_complete)'
