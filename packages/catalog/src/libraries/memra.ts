import type { Library } from "../library.ts";
import { shString } from "../literals.ts";
import { shell } from "../snippet.ts";

export const memra: Library = {
  prettyLabel: "memra",
  repoName: "memra",
  repoUrl: "https://github.com/avifenesh/memra",
  filter: false,
  snippets: ({ id }) => [
    shell`
      # For NVIDIA cards of the Blackwell generation, under Linux
      curl -fsSL https://raw.githubusercontent.com/avifenesh/memra/main/tools/install.sh | sh
    `,
    shell`
      # One answer; a suffix such as :Q4_K_M picks one of several GGUF files
      MEMRA_CHAT=1 run-gen ${shString(`hf:${id}`)} --prompt "Why is the sky dark at night?"
    `,
    shell`
      # A server on port 8080 that speaks the OpenAI protocol
      MEMRA_MODELS=${shString(`model=hf:${id}`)} memra-server
    `,
  ],
};
