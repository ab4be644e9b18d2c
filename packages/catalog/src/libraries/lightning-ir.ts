import type { Library } from "../library.ts";
import { code, pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const lightningIr: Library = {
  prettyLabel: "Lightning IR",
  repoName: "Lightning IR",
  repoUrl: "https://github.com/webis-de/lightning-ir",
  filter: false,
  snippets: ({ id, tags }) => [
    pipInstall("lightning-ir"),
    python`
      ${load(pyString(id), tags)}
      result = model.score("opening hours", ["The library opens at nine.", "Bread is baked at night."])
      print(result.scores)
    `,
  ],
};

function load(id: string, tags: readonly string[]): string {
  if (tags.includes("bi-encoder")) return loadAs("BiEncoderModule", id);
  if (tags.includes("cross-encoder")) return loadAs("CrossEncoderModule", id);
  return code`
    from lightning_ir import BiEncoderModule, CrossEncoderModule

    model = BiEncoderModule(${id})
    # model = CrossEncoderModule(${id})  # when query and document are read together
  `;
}

const loadAs = (className: string, id: string) => code`
  from lightning_ir import ${className}

  model = ${className}(${id})
`;
