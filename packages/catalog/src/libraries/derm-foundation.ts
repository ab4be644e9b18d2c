import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const dermFoundation: Library = {
  prettyLabel: "Derm Foundation",
  repoName: "derm-foundation",
  repoUrl: "https://github.com/google-health/derm-foundation",
  filter: false,
  countDownloads: 'path:"scin_dataset_precomputed_embeddings.npz" OR path:"saved_model.pb"',
  snippets: ({ id }) => [
    pipInstall("huggingface_hub<1", "tensorflow", "tf-keras"),
    python`
      import tensorflow as tf
      from huggingface_hub import from_pretrained_keras

      model = from_pretrained_keras(${pyString(id)})

      with open("skin.png", "rb") as picture:
          pixels = tf.train.Feature(bytes_list=tf.train.BytesList(value=[picture.read()]))
      example = tf.train.Example(features=tf.train.Features(feature={"image/encoded": pixels}))
      embed = model.signatures["serving_default"]
      print(embed(inputs=tf.constant([example.SerializeToString()])))
    `,
  ],
};
