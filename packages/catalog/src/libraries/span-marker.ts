import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const spanMarker: Library = {
  prettyLabel: "SpanMarker",
  repoName: "SpanMarkerNER",
  repoUrl: "https://github.com/tomaarsen/SpanMarkerNER",
  docsUrl: "https://huggingface.co/docs/hub/span_marker",
  filter: true,
  snippets: ({ id }) => [
    pipInstall("span-marker"),
    python`
      from span_marker import SpanMarkerModel

      model = SpanMarkerModel.from_pretrained(${pyString(id)})
      print(model.predict("Ada Lovelace was born in London."))
    `,
  ],
};
