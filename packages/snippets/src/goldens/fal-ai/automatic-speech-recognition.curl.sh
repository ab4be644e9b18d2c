printf '%s' '{
  "audio_url": "'"data:audio/x-wav;base64,$(base64 < voice.wav | tr -d '\n')"'"
}' | curl https://hub.example/fal-ai/vendor/model-1 \
    -X POST \
    --fail-with-body \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    --data-binary @-
