curl https://hub.example/hf-inference/models/vendor/model-1/pipeline/sentence-similarity \
    -X POST \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    -d '{
  "inputs": {
    "source_sentence": "How do I change my password?",
    "sentences": [
      "Steps to reset your login",
      "Opening hours of the front desk",
      "Keeping your account safe"
    ]
  }
}'
