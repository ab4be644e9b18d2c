curl https://bedrock-runtime.us-east-1.amazonaws.com/model/amazon.nova-canvas-v1%3A0/invoke \
    -X POST \
    -H "Authorization: Bearer $AWS_BEARER_TOKEN_BEDROCK" \
    -H 'Content-Type: application/json' \
    -d '{
  "taskType": "TEXT_IMAGE",
  "textToImageParams": {
    "text": "A lighthouse with red stripes on a rocky shore at sunset, flat illustration"
  },
  "imageGenerationConfig": {
    "numberOfImages": 1
  }
}'
