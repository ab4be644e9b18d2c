curl https://hub.example/hf-inference/models/vendor/model-1 \
    -X POST \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    -d '{
  "inputs": {
    "query": "Which peak is the lowest?",
    "table": {
      "Peak": [
        "Aconcagua",
        "Denali",
        "Kilimanjaro"
      ],
      "Country": [
        "Argentina",
        "United States",
        "Tanzania"
      ],
      "Height (m)": [
        "6961",
        "6190",
        "5895"
      ]
    }
  }
}'
