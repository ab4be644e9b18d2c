printf '%s' '{
  "model": "namespace/model:groq",
  "messages": [
    {
      "role": "user",
      "content": [
        {
          "type": "text",
          "text": "Which month had the most sales, and how many?"
        },
        {
          "type": "image_url",
          "image_url": {
            "url": "'"data:image/jpeg;base64,$(base64 < report.jpg | tr -d '\n')"'"
          }
        }
      ]
    }
  ],
  "stream": false
}' | curl https://hub.example/v1/chat/completions \
    -X POST \
    --fail-with-body \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    --data-binary @-
