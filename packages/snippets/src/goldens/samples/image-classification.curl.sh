curl -fLO https://hub.example/namespace/model/resolve/main/samples.png &&
curl https://hub.example/hf-inference/models/namespace/model \
    -X POST \
    --fail-with-body \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: image/png' \
    --data-binary @samples.png
