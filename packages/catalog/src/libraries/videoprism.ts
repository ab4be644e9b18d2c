import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const videoprism: Library = {
  prettyLabel: "VideoPrism",
  repoName: "VideoPrism",
  repoUrl: "https://github.com/google-deepmind/videoprism",
  filter: false,
  countDownloads: 'path_extension:"npz"',
  snippets: ({ id }) => [
    pipInstall("git+https://github.com/google-deepmind/videoprism"),
    python`
      import jax
      from videoprism import models

      model = models.get_model(${pyString(id)})
      weights = models.load_pretrained_weights(${pyString(id)})


      @jax.jit
      def embed(frames):
          return model.apply(weights, frames, train=False)
    `,
  ],
};
