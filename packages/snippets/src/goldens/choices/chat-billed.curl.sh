curl https://hub.example/v1/chat/completions \
    -X POST \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    -H 'X-HF-Bill-To: acme' \
    -d '{
  "model": "namespace/model:novita",
  "messages": [
    {
      "role": "user",
      "content": "Why is the sky dark at night, although it is full of stars?"
    }
  ],
  "stream": false
}'
