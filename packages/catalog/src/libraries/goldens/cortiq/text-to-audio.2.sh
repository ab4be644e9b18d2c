cortiq music MODEL.cmf --prompt "slow piano waltz with a cello" \
  --lyrics "[verse] the harbour sleeps and so do we" --seconds 20 --out output.wav
