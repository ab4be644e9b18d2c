curl https://bedrock-runtime.us-east-1.amazonaws.com/model/cohere.embed-english-v3/invoke \
    -X POST \
    -H "Authorization: Bearer $AWS_BEARER_TOKEN_BEDROCK" \
    -H 'Content-Type: application/json' \
    -d '{
  "input_type": "search_document",
  "texts": [
    "The bakery on the corner opens before sunrise."
  ]
}'
