curl https://hub.example/model/namespace%2Fmodel/invoke \
    -X POST \
    -H "Authorization: Bearer $AWS_BEARER_TOKEN_BEDROCK" \
    -H 'Content-Type: application/json' \
    -o output.png \
    -d '{
  "inputs": "A lighthouse with red stripes on a rocky shore at sunset, flat illustration"
}'
