# Completion of utfx(1) for fish, by what `utfx complete` prints.

function __utfx_complete
    set -l current (commandline -ct)
    for line in (utfx complete (commandline -opc)[2..-1] "$current" 2>/dev/null)
        if string match -q \t'*' -- $line
            __fish_complete_path $current
        else
            echo $line
        end
    end
end

complete -c utfx -f -a '(__utfx_complete)'
