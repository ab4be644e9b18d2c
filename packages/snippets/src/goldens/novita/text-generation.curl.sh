curl https://hub.example/novita/v3/openai/chat/completions \
    -X POST \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    -d '{
  "inputs": "The last train had left, and on the empty platform",
  "model": "vendor/model-1"
}'
