import type { Library, LibrarySnippet } from "../library.ts";
import { pyString, shString } from "../literals.ts";
import { python, shell } from "../snippet.ts";

export const moshi: Library = {
  prettyLabel: "Moshi",
  repoName: "Moshi",
  repoUrl: "https://github.com/kyutai-labs/moshi",
  filter: false,
  countDownloads: 'path:"tokenizer-e351c8d8-checkpoint125.safetensors"',
  snippets: ({ id }) => {
    if (id.includes("-mlx")) return [appleSilicon(id)];
    if (id.includes("-candle")) return [rust];
    return [server(id), codec(id)];
  },
};

/** The program reads weights of 4 and 8 bits only with an option. */
function appleSilicon(id: string): LibrarySnippet {
  const bits = ["4", "8"].find((count) => id.includes(`-q${count}`));
  const options = `${bits ? `-q ${bits} ` : ""}--hf-repo ${shString(id)}`;
  return shell`
    pip install moshi_mlx
    python -m moshi_mlx.local ${options}
    python -m moshi_mlx.local_web ${options}  # the same in the browser
  `;
}

const rust = shell`
  # Runs from a copy of the sources, with Rust installed
  git clone https://github.com/kyutai-labs/moshi
  pip install rustymimi
`;

const server = (id: string) => shell`
  pip install moshi
  python -m moshi.server --hf-repo ${shString(id)}  # then open https://localhost:8998
`;

const codec = (id: string) => python`
  import torch
  from moshi.models import loaders

  checkpoint = loaders.CheckpointInfo.from_hf_repo(${pyString(id)})
  mimi = checkpoint.get_mimi(device="cuda")
  mimi.set_num_codebooks(8)

  wave = torch.zeros(1, 1, 24000 * 5, device="cuda")  # batch, channels, five seconds
  with torch.no_grad():
      codes = mimi.encode(wave)
      restored = mimi.decode(codes)
`;
