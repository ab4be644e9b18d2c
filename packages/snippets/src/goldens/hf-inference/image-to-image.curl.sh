printf '%s' '{
  "inputs": "'"$(base64 < lighthouse-grey.jpg | tr -d '\n')"'",
  "parameters": {
    "prompt": "Give this picture the colors of a sunset."
  }
}' | curl https://hub.example/hf-inference/models/vendor/model-1 \
    -X POST \
    --fail-with-body \
    -o output.png \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    --data-binary @-
