curl https://hub.example/deepinfra/v1/openai/embeddings \
    -X POST \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    -d '{
  "input": "The bakery on the corner opens before sunrise.",
  "model": "vendor/model-1"
}'
