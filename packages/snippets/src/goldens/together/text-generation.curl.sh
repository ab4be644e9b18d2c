curl https://hub.example/together/v1/completions \
    -X POST \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    -d '{
  "inputs": "The last train had left, and on the empty platform",
  "prompt": "The last train had left, and on the empty platform",
  "model": "vendor/model-1"
}'
