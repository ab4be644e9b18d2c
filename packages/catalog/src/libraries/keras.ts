import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const keras: Library = {
  prettyLabel: "Keras",
  repoName: "Keras",
  repoUrl: "https://github.com/keras-team/keras",
  docsUrl: "https://huggingface.co/docs/hub/keras",
  filter: true,
  countDownloads: 'path:"config.json" OR path_extension:"keras"',
  snippets: ({ id }) => [
    pipInstall("keras", "jax", "huggingface_hub"),
    python`
      import os

      os.environ["KERAS_BACKEND"] = "jax"  # or "torch", "tensorflow"; set before the import

      import keras

      model = keras.saving.load_model(${pyString(`hf://${id}`)})
      model.summary()
    `,
  ],
};
