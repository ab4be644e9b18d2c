import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const zeromodels: Library = {
  prettyLabel: "ZeroModels",
  repoName: "ZeroModels",
  repoUrl: "https://github.com/IMvision12/ZeroModels",
  docsUrl: "https://imvision12.github.io/ZeroModels/",
  filter: false,
  countDownloads: 'path:"model.weights.h5" OR path:"model.weights.json"',
  snippets: ({ id }) => [
    pipInstall("zeromodels"),
    python`
      import os

      os.environ["KERAS_BACKEND"] = "jax"  # or "torch", "tensorflow"; set before the import

      from zeromodels import AutoZModel

      model = AutoZModel.from_weights(${pyString(id)})  # reads the class from the repo's model_type
    `,
  ],
};
