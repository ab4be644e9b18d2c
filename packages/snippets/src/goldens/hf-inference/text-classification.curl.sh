curl https://hub.example/hf-inference/models/vendor/model-1 \
    -X POST \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    -d '{
  "inputs": "The hotel was quiet, and breakfast alone was worth the trip."
}'
