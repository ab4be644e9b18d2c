curl https://hub.example/v1/chat/completions \
    -X POST \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    -d '{
  "model": "name'\''space/$(id)`\"",
  "messages": [
    {
      "role": "user",
      "content": "It'\''s \"50% off\" {now}\n\u003c/script> $HOME `id` \\n é 👩‍🚀 true null"
    }
  ],
  "stream": false
}'
