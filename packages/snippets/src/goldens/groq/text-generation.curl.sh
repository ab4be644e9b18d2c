curl https://hub.example/groq/openai/v1/chat/completions \
    -X POST \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    -d '{
  "model": "vendor/model-1",
  "messages": [
    {
      "role": "user",
      "content": "The last train had left, and on the empty platform"
    }
  ]
}'
