printf '%s' '{
  "image_url": "'"data:image/jpeg;base64,$(base64 < park.jpg | tr -d '\n')"'",
  "sync_mode": true
}' | curl 'https://hub.example/fal-ai/vendor/model-1?_subdomain=queue' \
    -X POST \
    --fail-with-body \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    --data-binary @-
