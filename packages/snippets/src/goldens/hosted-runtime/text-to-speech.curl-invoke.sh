curl https://hub.example/model/namespace%2Fmodel/invoke \
    -X POST \
    -H "Authorization: Bearer $AWS_BEARER_TOKEN_BEDROCK" \
    -H 'Content-Type: application/json' \
    -o output.wav \
    -d '{
  "inputs": "The night train arrives at dawn on platform four."
}'
