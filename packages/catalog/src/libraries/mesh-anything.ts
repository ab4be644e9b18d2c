import type { Library } from "../library.ts";
import { python, shell } from "../snippet.ts";

export const meshAnything: Library = {
  prettyLabel: "MeshAnything",
  repoName: "MeshAnything",
  repoUrl: "https://github.com/buaacyw/MeshAnything",
  filter: false,
  countDownloads: 'path:"MeshAnything_350m.pth"',
  reach: "own-models",
  snippets: () => [
    shell`
      git clone https://github.com/buaacyw/MeshAnything.git
      cd MeshAnything
      pip install -r requirements.txt
    `,
    python`
      from main import get_args  # reads the command line
      from MeshAnything.models.meshanything import MeshAnything

      model = MeshAnything(get_args())
    `,
  ],
};
