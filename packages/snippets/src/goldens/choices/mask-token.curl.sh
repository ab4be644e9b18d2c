curl https://hub.example/hf-inference/models/namespace/model \
    -X POST \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    -d '{
  "inputs": "Bees turn nectar into <mask>."
}'
