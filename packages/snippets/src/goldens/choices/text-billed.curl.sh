curl https://hub.example/hf-inference/models/namespace/model \
    -X POST \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    -H 'X-HF-Bill-To: acme' \
    -d '{
  "inputs": "The hotel was quiet, and breakfast alone was worth the trip."
}'
