curl https://hub.example/hf-inference/models/vendor/model-1 \
    -X POST \
    --fail-with-body \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: audio/flac' \
    --data-binary @birdsong.flac
