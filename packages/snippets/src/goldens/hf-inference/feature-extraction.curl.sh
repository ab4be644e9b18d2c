curl https://hub.example/hf-inference/models/vendor/model-1/pipeline/feature-extraction \
    -X POST \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    -d '{
  "inputs": "The bakery on the corner opens before sunrise."
}'
