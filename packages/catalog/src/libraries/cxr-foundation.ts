import type { Library } from "../library.ts";
import { pipInstall, python } from "../snippet.ts";

export const cxrFoundation: Library = {
  prettyLabel: "CXR Foundation",
  repoName: "cxr-foundation",
  repoUrl: "https://github.com/google-health/cxr-foundation",
  filter: false,
  countDownloads:
    'path:"precomputed_embeddings/embeddings.npz" OR path:"pax-elixr-b-text/saved_model.pb"',
  reach: "own-models",
  snippets: () => [
    pipInstall("git+https://github.com/Google-Health/cxr-foundation.git#subdirectory=python"),
    python`
      from clientside.clients import make_hugging_face_client
      from PIL import Image

      client = make_hugging_face_client("cxr_model")
      scan = Image.open("chest.png").convert("L")  # one channel of grey
      print(client.get_image_embeddings_from_images([scan]))
    `,
  ],
};
