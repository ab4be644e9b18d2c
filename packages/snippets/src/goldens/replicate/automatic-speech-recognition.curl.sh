printf '%s' '{
  "input": {
    "audio": "'"data:audio/flac;base64,$(base64 < voice.flac | tr -d '\n')"'"
  }
}' | curl https://hub.example/replicate/v1/models/vendor/model-1/predictions \
    -X POST \
    --fail-with-body \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    -H 'Prefer: wait' \
    --data-binary @-
