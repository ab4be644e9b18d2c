curl https://hub.example/hf-inference/models/vendor/model-1 \
    -X POST \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    -d '{
  "inputs": {
    "data": {
      "Orders last year": [
        14,
        1
      ],
      "Days since last visit": [
        6,
        212
      ],
      "Support tickets": [
        0,
        3
      ],
      "Country": [
        "Portugal",
        "Kenya"
      ]
    }
  }
}'
