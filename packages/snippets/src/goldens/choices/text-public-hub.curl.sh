curl https://router.huggingface.co/hf-inference/models/namespace/model \
    -X POST \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    -d '{
  "inputs": "The night train arrives at dawn."
}'
