curl https://bedrock-runtime.us-east-1.amazonaws.com/model/stability.sd3-5-large-v1%3A0/invoke \
    -X POST \
    -H "Authorization: Bearer $AWS_BEARER_TOKEN_BEDROCK" \
    -H 'Content-Type: application/json' \
    -d '{
  "prompt": "A lighthouse with red stripes on a rocky shore at sunset, flat illustration",
  "output_format": "png"
}'
