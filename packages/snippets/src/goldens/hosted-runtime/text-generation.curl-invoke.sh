curl https://hub.example/model/namespace%2Fmodel/invoke \
    -X POST \
    -H "Authorization: Bearer $AWS_BEARER_TOKEN_BEDROCK" \
    -H 'Content-Type: application/json' \
    -d '{
  "inputs": "The last train had left, and on the empty platform"
}'
