from span_marker import SpanMarkerModel

model = SpanMarkerModel.from_pretrained("acme/watercolor")
print(model.predict("Ada Lovelace was born in London."))
