import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const tfKeras: Library = {
  prettyLabel: "TF-Keras",
  repoName: "TF-Keras",
  repoUrl: "https://github.com/keras-team/tf-keras",
  docsUrl: "https://huggingface.co/docs/hub/tf-keras",
  filter: false,
  countDownloads: 'path:"saved_model.pb"',
  snippets: ({ id }) => [
    pipInstall("huggingface_hub<1", "tensorflow", "tf-keras"),
    python`
      # Models of Keras 2; those of Keras 3 load with keras itself
      from huggingface_hub import from_pretrained_keras

      model = from_pretrained_keras(${pyString(id)})
      model.summary()
    `,
  ],
};
