curl https://hub.example/hf-inference/models/vendor/model-1 \
    -X POST \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    -d '{
  "inputs": "Amina Diallo moved from Dakar to Lisbon to work for Orbita."
}'
