curl https://api.fireworks.ai/inference/v1/chat/completions \
    -X POST \
    -H "Authorization: Bearer $FIREWORKS_AI_API_KEY" \
    -H 'Content-Type: application/json' \
    -d '{
  "model": "accounts/vendor/models/model-1",
  "messages": [
    {
      "role": "user",
      "content": "Why is the sky dark at night, although it is full of stars?"
    }
  ],
  "stream": false
}'
