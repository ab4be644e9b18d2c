printf '%s' '{
  "inputs": {
    "question": "How many lemons are in the bowl?",
    "image": "'"$(base64 < fruit-bowl.jpg | tr -d '\n')"'"
  }
}' | curl https://hub.example/hf-inference/models/vendor/model-1 \
    -X POST \
    --fail-with-body \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    --data-binary @-
