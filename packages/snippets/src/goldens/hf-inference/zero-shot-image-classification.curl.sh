printf '%s' '{
  "inputs": {
    "image": "'"$(base64 < cat.jpg | tr -d '\n')"'"
  },
  "parameters": {
    "candidate_labels": [
      "cat",
      "dog",
      "llama"
    ]
  }
}' | curl https://hub.example/hf-inference/models/vendor/model-1 \
    -X POST \
    --fail-with-body \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    --data-binary @-
