curl -fLO https://hub.example/namespace/model/resolve/main/samples.png &&
printf '%s' '{
  "inputs": {
    "question": "How many?",
    "image": "'"$(base64 < samples.png | tr -d '\n')"'"
  }
}' | curl https://hub.example/hf-inference/models/namespace/model \
    -X POST \
    --fail-with-body \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    --data-binary @-
