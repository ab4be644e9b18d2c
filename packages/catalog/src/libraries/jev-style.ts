import type { Library, LibrarySnippet } from "../library.ts";
import { pyString, shString } from "../literals.ts";
import { pipInstall, python, shell } from "../snippet.ts";

export const jevStyle: Library = {
  prettyLabel: "jev-style",
  repoName: "jev-style",
  repoUrl: "https://github.com/lawrence3699/jev-style",
  filter: false,
  countDownloads: 'path_extension:"gguf" OR (path_filename:"config" AND path_extension:"json")',
  snippets: ({ id, tags }) => [
    setup(id, tags),
    python`
      from jev_style import JevStyle, choice, noul

      judge = JevStyle.from_pretrained(${pyString(id)})
      result = judge.decide(
          "My parcel arrived open and half empty.",
          {
              "damage": noul("The message reports damage."),
              "desk": choice("Who answers it?", ["payments", "delivery", "sales"]),
          },
      )
      print(result["answers"]["desk"]["choice"])
    `,
  ],
};

function setup(id: string, tags: readonly string[]): LibrarySnippet {
  if (tags.includes("mlx")) return pipInstall("jev-style[mlx]");
  if (!tags.includes("gguf")) return pipInstall("jev-style[torch]");
  return shell`
    pip install jev-style
    # Scoring GGUF files takes a helper that is compiled once against llama.cpp
    hf download ${shString(id)} build_jev_score.sh jev_score.cpp --local-dir jev-score
    export JEV_SCORE_BIN="$(sh jev-score/build_jev_score.sh ./llama.cpp | tail -n 1)"
  `;
}
