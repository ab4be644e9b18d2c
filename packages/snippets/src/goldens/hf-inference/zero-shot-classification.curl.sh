curl https://hub.example/hf-inference/models/vendor/model-1 \
    -X POST \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    -d '{
  "inputs": "I paid twice for the same order. Please send one of the two amounts back.",
  "parameters": {
    "candidate_labels": [
      "refund",
      "legal",
      "faq"
    ]
  }
}'
