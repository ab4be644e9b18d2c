curl https://hub.example/hf-inference/models/vendor/model-1 \
    -X POST \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    -d '{
  "inputs": {
    "question": "When does the ferry leave on Sundays?",
    "context": "The ferry to the island leaves at 8:00 on weekdays and at 10:30 on Sundays. The crossing takes forty minutes, and bicycles travel free of charge."
  }
}'
