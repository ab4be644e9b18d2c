import type { Library } from "../library.ts";
import { pyString, shString } from "../literals.ts";
import { modelName, python, shell } from "../snippet.ts";

export const spacy: Library = {
  prettyLabel: "spaCy",
  repoName: "spaCy",
  repoUrl: "https://github.com/explosion/spaCy",
  docsUrl: "https://huggingface.co/docs/hub/spacy",
  filter: true,
  countDownloads: 'path_extension:"whl"',
  snippets: ({ id }) => {
    const name = modelName(id);
    const wheel = `/${id}/resolve/main/${name}-any-py3-none-any.whl`;
    return [
      shell`pip install "\${HF_ENDPOINT:-https://huggingface.co}"${shString(wheel)}`,
      python`
        import spacy

        nlp = spacy.load(${pyString(name)})
        for entity in nlp("Ada Lovelace was born in London.").ents:
            print(entity.text, entity.label_)
      `,
    ];
  },
};
