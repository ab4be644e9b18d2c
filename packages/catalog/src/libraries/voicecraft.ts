import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { python } from "../snippet.ts";

export const voicecraft: Library = {
  prettyLabel: "VoiceCraft",
  repoName: "VoiceCraft",
  repoUrl: "https://github.com/jasonppy/VoiceCraft",
  docsUrl: "https://github.com/jasonppy/VoiceCraft",
  filter: false,
  snippets: ({ id }) => [
    python`
      # With a copy of https://github.com/jasonppy/VoiceCraft
      from voicecraft import VoiceCraft

      model = VoiceCraft.from_pretrained(${pyString(id)})
    `,
  ],
};
