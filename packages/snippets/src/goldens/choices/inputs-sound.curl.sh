printf '%s' '{
  "audio_url": "'"data:audio/mpeg;base64,$(base64 < note.mp3 | tr -d '\n')"'"
}' | curl https://hub.example/fal-ai/namespace/model \
    -X POST \
    --fail-with-body \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    --data-binary @-
