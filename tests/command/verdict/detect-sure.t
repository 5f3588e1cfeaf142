Subtitles that `-f auto` converts, as it is sure of them: article 1 of the Universal Declaration of Human Rights, in pieces. None is converted wrongly.

  $ mkdir subtitles right wrong
  $ cue() { awk -v RS='[ \n]+' '{ words = words $0 (NR % 6 ? " " : "\n") } NR % 6 == 0 { print ++n "\n00:0" n ":01,000 --> 00:0" n ":04,500\n" words; words = "" } END { print ++n "\n00:09:01,000 --> 00:09:04,500\n" words }'; }
  $ while read -r language text; do
  >   case $language in
  >     de | fr | es | pt | it | sv | is) charsets='CP1252 CP850' ;; pl | cs | hu) charsets='CP1250 ISO-8859-2 CP852' ;; tr) charsets=CP1254 ;; lt) charsets=CP1257 ;;
  >     ru | bg) charsets='CP1251 KOI8-R CP866 ISO-8859-5' ;; uk) charsets='CP1251 KOI8-U' ;; el) charsets='CP1253 CP737' ;; he) charsets=CP1255 ;; ar) charsets=CP1256 ;;
  >     th) charsets=TIS-620 ;; ja) charsets='CP932 EUC-JP' ;; zh) charsets=GBK ;; ko) charsets=UHC ;; vi) charsets=CP1258 ;; *) continue ;; esac
  >   for charset in $charsets; do cue <<<"$text" | iconv -t $charset >subtitles/$language.$charset.srt; done
  > done <"$room/../../mend/article1"
  $ for file in subtitles/*; do
  >   utfx convert -f auto $file >converted 2>/dev/null || continue
  >   charset=${file%.srt}; charset=${charset#*/*.}; if iconv -f $charset $file | cmp -s - converted; then cp $file right; else cp $file wrong; fi
  > done; [ $(($(ls right | wc -l) * 12)) -ge $(($(ls subtitles | wc -l) * 11)) ] && echo eleven of twelve; ls wrong
  eleven of twelve
