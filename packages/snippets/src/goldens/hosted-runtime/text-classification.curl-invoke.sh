curl https://hub.example/model/namespace%2Fmodel/invoke \
    -X POST \
    -H "Authorization: Bearer $AWS_BEARER_TOKEN_BEDROCK" \
    -H 'Content-Type: application/json' \
    -d '{
  "inputs": "The hotel was quiet, and breakfast alone was worth the trip."
}'
