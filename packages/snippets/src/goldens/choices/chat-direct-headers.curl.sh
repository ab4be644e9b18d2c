curl https://api.z.ai/api/paas/v4/chat/completions \
    -X POST \
    -H "Authorization: Bearer $ZAI_ORG_API_KEY" \
    -H 'Content-Type: application/json' \
    -H 'x-source-channel: hugging_face' \
    -H 'accept-language: en-US,en' \
    -d '{
  "model": "namespace/model",
  "messages": [
    {
      "role": "user",
      "content": "Why is the sky dark at night, although it is full of stars?"
    }
  ],
  "stream": false
}'
