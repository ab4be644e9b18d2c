printf '%s' '{
  "model": "vendor/model-1",
  "file": "'"data:image/jpeg;base64,$(base64 < lighthouse.jpg | tr -d '\n')"'"
}' | curl https://hub.example/zai-org/api/paas/v4/layout_parsing \
    -X POST \
    --fail-with-body \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    -H 'x-source-channel: hugging_face' \
    -H 'accept-language: en-US,en' \
    --data-binary @-
