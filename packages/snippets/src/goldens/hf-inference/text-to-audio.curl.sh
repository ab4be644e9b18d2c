curl https://hub.example/hf-inference/models/vendor/model-1 \
    -X POST \
    --fail-with-body \
    -o output.wav \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    -d '{
  "inputs": "Rain on a tin roof, distant thunder, a slow double bass"
}'
