curl https://hub.example/novita/v3/openai/completions \
    -X POST \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    -d '{
  "model": "vendor/model-1",
  "prompt": "The last train had left, and on the empty platform"
}'
