curl https://hub.example/together/v1/audio/speech \
    -X POST \
    --fail-with-body \
    -o output.wav \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    -d '{
  "input": "The night train arrives at dawn on platform four.",
  "model": "vendor/model-1"
}'
