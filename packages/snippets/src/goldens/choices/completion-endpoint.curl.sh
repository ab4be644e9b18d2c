curl http://localhost:8000/v1/completions \
    -X POST \
    -H "Authorization: Bearer $API_TOKEN" \
    -H 'Content-Type: application/json' \
    -d '{
  "model": "namespace/model",
  "prompt": "The last train had left, and on the empty platform"
}'
