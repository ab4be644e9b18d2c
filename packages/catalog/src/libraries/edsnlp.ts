import type { Library } from "../library.ts";
import { pyString, shString } from "../literals.ts";
import { modelName, pipInstall, python, shell } from "../snippet.ts";

export const edsnlp: Library = {
  prettyLabel: "EDS-NLP",
  repoName: "edsnlp",
  repoUrl: "https://github.com/aphp/edsnlp",
  docsUrl: "https://aphp.github.io/edsnlp/latest/",
  filter: false,
  countDownloads: 'path_filename:"config" AND path_extension:"cfg"',
  snippets: ({ id }) => {
    const packageName = modelName(id).replaceAll("-", "_");
    return [
      pipInstall("edsnlp"),
      python`
        import edsnlp

        nlp = edsnlp.load(${pyString(id)})
      `,
      shell`
        # The same model as a Python package
        pip install git+"\${HF_ENDPOINT:-https://huggingface.co}"/${shString(id)}
      `,
      python`
        import edsnlp

        nlp = edsnlp.load(${pyString(packageName)})
      `,
    ];
  },
};
