printf '%s' '{
  "inputs": {
    "question": "What is the total?",
    "image": "'"$(base64 < receipt.jpg | tr -d '\n')"'"
  }
}' | curl https://hub.example/hf-inference/models/vendor/model-1 \
    -X POST \
    --fail-with-body \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    --data-binary @-
