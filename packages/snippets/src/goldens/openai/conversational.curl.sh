curl https://api.openai.com/v1/chat/completions \
    -X POST \
    -H "Authorization: Bearer $OPENAI_API_KEY" \
    -H 'Content-Type: application/json' \
    -d '{
  "model": "vendor/model-1",
  "messages": [
    {
      "role": "user",
      "content": "Why is the sky dark at night, although it is full of stars?"
    }
  ],
  "stream": false
}'
