curl https://hub.example/v1/chat/completions \
    -X POST \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    -d '{
  "model": "namespace/model:deepinfra",
  "messages": [
    {
      "role": "user",
      "content": "Why is the sky dark at night, although it is full of stars?"
    }
  ],
  "stream": false
}'
