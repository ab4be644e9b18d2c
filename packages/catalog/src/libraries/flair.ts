import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const flair: Library = {
  prettyLabel: "Flair",
  repoName: "Flair",
  repoUrl: "https://github.com/flairNLP/flair",
  docsUrl: "https://huggingface.co/docs/hub/flair",
  filter: true,
  countDownloads: 'path:"pytorch_model.bin"',
  snippets: ({ id }) => [
    pipInstall("flair"),
    python`
      from flair.data import Sentence
      from flair.models import SequenceTagger

      tagger = SequenceTagger.load(${pyString(id)})
      sentence = Sentence("Ada Lovelace was born in London.")
      tagger.predict(sentence)
      print(sentence)
    `,
  ],
};
