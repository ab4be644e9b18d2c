printf '%s' '{
  "audio_url": "'"data:audio/x-wav;base64,$(base64 < mixture.wav | tr -d '\n')"'"
}' | curl 'https://hub.example/fal-ai/vendor/model-1?_subdomain=queue' \
    -X POST \
    --fail-with-body \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    --data-binary @-
