import { preferredGgufFile } from "../gguf/preferred-file.ts";
import type { HubAddress, Library } from "../library.ts";
import { shString } from "../literals.ts";
import type { ModelInfo } from "../model.ts";
import { localFolder, shell } from "../snippet.ts";

export const memra: Library = {
  prettyLabel: "memra",
  repoName: "memra",
  repoUrl: "https://github.com/avifenesh/memra",
  filter: false,
  reach: "folder",
  snippets: (model, hub) => [
    shell`
      # For NVIDIA cards of the Blackwell generation, under Linux
      curl -fsSL https://raw.githubusercontent.com/avifenesh/memra/main/tools/install.sh | sh
    `,
    shell`
      # One answer${hub ? "" : "; a suffix such as :Q4_K_M picks one of several GGUF files"}
      MEMRA_CHAT=1 run-gen ${shString(placeOf(model, hub))} --prompt "Why is the sky dark at night?"
    `,
    shell`
      # A server on port 8080 that speaks the OpenAI protocol
      MEMRA_MODELS=${shString(`model=${placeOf(model, hub)}`)} memra-server
    `,
  ],
};

/** A repo of the public hub; else what was fetched: one GGUF file, or the folder of a checkpoint. */
function placeOf({ id, gguf }: ModelInfo, hub: HubAddress | undefined): string {
  if (!hub) return `hf:${id}`;
  const file = preferredGgufFile(gguf?.files ?? []);
  return file === undefined ? localFolder(id) : `${localFolder(id)}/${file}`;
}
