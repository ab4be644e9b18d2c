curl https://hub.example/v1/chat/completions \
    -X POST \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    -d '{
  "model": "namespace/model",
  "messages": [
    {
      "role": "system",
      "content": null
    },
    {
      "role": "user",
      "content": [
        {
          "type": "text",
          "text": "Now?",
          "cached": true
        }
      ]
    }
  ],
  "stream": false
}'
