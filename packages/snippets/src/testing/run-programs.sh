# Runs <number>.sh for every number in the folder's list. `curl` leads each address to the recorder.
folder=$1
recorder=$2
curl() {
  first=1
  for word in "$@"; do
    if [ $first = 1 ]; then set --; first=0; fi
    case $word in
      http://*) word=$recorder/$number/http/${word#http://} ;;
      https://*) word=$recorder/$number/https/${word#https://} ;;
    esac
    set -- "$@" "$word"
  done
  command curl --silent --show-error --fail-with-body --globoff "$@"
}
while read -r number; do
  if message=$( (. "$folder/$number.sh") 2>&1 >/dev/null </dev/null); then :; else
    printf '%s\t%s\n' "$number" "$(printf %s "$message" | tr '\n' ' ')" >>"$folder/failures"
  fi
done <"$folder/programs"
exit 0
