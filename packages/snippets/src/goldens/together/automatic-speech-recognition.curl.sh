curl https://hub.example/together/v1/audio/transcriptions \
    -X POST \
    --fail-with-body \
    -H "Authorization: Bearer $HF_TOKEN" \
    -F 'file=@"voice.flac";type=audio/flac' \
    --form-string 'model=vendor/model-1'
