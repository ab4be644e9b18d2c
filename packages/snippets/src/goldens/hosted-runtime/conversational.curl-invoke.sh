curl https://hub.example/model/namespace%2Fmodel/invoke \
    -X POST \
    -H "Authorization: Bearer $AWS_BEARER_TOKEN_BEDROCK" \
    -H 'Content-Type: application/json' \
    -d '{
  "messages": [
    {
      "role": "user",
      "content": "Why is the sky dark at night, although it is full of stars?"
    }
  ]
}'
