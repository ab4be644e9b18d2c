curl https://hub.example/hf-inference/models/vendor/model-1 \
    -X POST \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    -d '{
  "inputs": {
    "data": {
      "Area (m²)": [
        62,
        118
      ],
      "Rooms": [
        2,
        4
      ],
      "Year built": [
        1974,
        2009
      ],
      "Heating": [
        "gas",
        "heat pump"
      ]
    }
  }
}'
