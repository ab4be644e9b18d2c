import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const bm25s: Library = {
  prettyLabel: "BM25S",
  repoName: "bm25s",
  repoUrl: "https://github.com/xhluca/bm25s",
  filter: false,
  countDownloads: 'path:"params.index.json"',
  snippets: ({ id }) => [
    pipInstall("bm25s[hf]"),
    python`
      import bm25s
      from bm25s.hf import BM25HF

      index = BM25HF.load_from_hub(${pyString(id)}, load_corpus=True)
      documents, scores = index.retrieve(bm25s.tokenize("opening hours of the library"), k=3)
    `,
  ],
};
