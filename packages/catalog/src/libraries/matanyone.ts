import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const matanyone: Library = {
  prettyLabel: "MatAnyone",
  repoName: "MatAnyone",
  repoUrl: "https://github.com/pq-yang/MatAnyone",
  filter: false,
  snippets: ({ id }) => [
    pipInstall("git+https://github.com/pq-yang/MatAnyone.git"),
    python`
      # The model
      from matanyone.model.matanyone import MatAnyone

      model = MatAnyone.from_pretrained(${pyString(id)})
    `,
    python`
      # A whole video, from the mask of its first frame
      from matanyone import InferenceCore

      matting = InferenceCore(${pyString(id)})
      foreground, alpha = matting.process_video(
          input_path="input.mp4", mask_path="first-frame.png", output_path="output"
      )
    `,
  ],
};
