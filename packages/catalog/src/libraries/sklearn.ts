import { pythonFallback } from "../fallback-texts.ts";
import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const sklearn: Library = {
  prettyLabel: "Scikit-learn",
  repoName: "Scikit-learn",
  repoUrl: "https://github.com/scikit-learn/scikit-learn",
  filter: true,
  countDownloads: 'path:"sklearn_model.joblib"',
  snippets: ({ id, tags, config }) => {
    if (!tags.includes("skops")) return [JOBLIB, pickled(id, "sklearn_model.joblib")];
    const { modelFile, modelFormat } = config?.sklearn ?? {};
    if (!modelFile) return [pythonFallback("modelFileMissing")];
    return modelFormat === "pickle"
      ? [JOBLIB, pickled(id, modelFile)]
      : [SKOPS, safe(id, modelFile)];
  },
};

const JOBLIB = pipInstall("scikit-learn", "joblib", "huggingface_hub");
const SKOPS = pipInstall("scikit-learn", "skops", "huggingface_hub");

const pickled = (id: string, file: string) => python`
  import joblib
  from huggingface_hub import hf_hub_download

  # A pickle can run any code when it is opened: only do this with an author you trust
  model = joblib.load(hf_hub_download(${pyString(id)}, ${pyString(file)}))
`;

const safe = (id: string, file: string) => python`
  from huggingface_hub import hf_hub_download
  from skops.io import get_untrusted_types, load

  path = hf_hub_download(${pyString(id)}, ${pyString(file)})
  print(get_untrusted_types(file=path))  # look through these before you allow them
  model = load(path, trusted=[])
`;
