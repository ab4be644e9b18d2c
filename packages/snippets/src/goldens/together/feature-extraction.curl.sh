curl https://hub.example/together/v1/embeddings \
    -X POST \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    -d '{
  "input": "The bakery on the corner opens before sunrise.",
  "model": "vendor/model-1"
}'
