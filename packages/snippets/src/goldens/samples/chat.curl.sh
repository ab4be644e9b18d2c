curl -fLO https://hub.example/namespace/model/resolve/main/samples.png &&
printf '%s' '{
  "model": "namespace/model:hf-inference",
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
            "url": "'"data:image/png;base64,$(base64 < samples.png | tr -d '\n')"'"
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
