curl http://localhost:8080/classify \
    -X POST \
    -H "Authorization: Bearer $API_TOKEN" \
    -H 'Content-Type: application/json' \
    -d '{
  "inputs": "The hotel was quiet, and breakfast alone was worth the trip."
}'
