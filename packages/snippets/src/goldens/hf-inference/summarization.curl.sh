curl https://hub.example/hf-inference/models/vendor/model-1 \
    -X POST \
    -H "Authorization: Bearer $HF_TOKEN" \
    -H 'Content-Type: application/json' \
    -d '{
  "inputs": "The city library will close for six weeks from 1 June. New lifts are to be built in, the reading room gets a quiet floor, and the children'\''s corner moves to the garden side. During that time books can be returned at the town hall, and loans are extended without a fee. The mobile library will stop twice a week in front of the main station. The library expects to open again in the middle of July, with longer hours on Saturdays. Visitors are invited to name the two new reading rooms; suggestions can be left at the town hall until the end of May."
}'
