import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { modelName, pipInstall, python } from "../snippet.ts";

export const stanza: Library = {
  prettyLabel: "Stanza",
  repoName: "stanza",
  repoUrl: "https://github.com/stanfordnlp/stanza",
  docsUrl: "https://huggingface.co/docs/hub/stanza",
  filter: true,
  countDownloads: 'path:"models/default.zip"',
  snippets: ({ id }) => {
    const language = pyString(modelName(id).replace(/^stanza-/, ""));
    return [
      pipInstall("stanza"),
      python`
        import stanza

        stanza.download(${language})
        nlp = stanza.Pipeline(${language})
      `,
    ];
  },
};
