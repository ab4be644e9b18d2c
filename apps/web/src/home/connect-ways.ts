import type { ShellData } from "../page-data/shell.ts";

/** A model of the hub to name in the programs. */
interface Example {
  readonly model: string;
  /** A model that answers chats. */
  readonly chat: string;
}

/** How clients that people have already reach this hub. */
export const CONNECT_WAYS = [
  {
    key: "python",
    label: "Python",
    language: "Python",
    content: ({ origin }: ShellData, { model }: Example) =>
      `import os
os.environ["HF_ENDPOINT"] = "${origin}"

from huggingface_hub import snapshot_download
folder = snapshot_download("${model}")`,
  },
  {
    key: "hf",
    label: "hf",
    content: ({ origin }: ShellData, { model }: Example) =>
      `export HF_ENDPOINT=${origin}
hf download ${model}`,
  },
  {
    key: "git",
    label: "git",
    content: ({ origin }: ShellData, { model }: Example) =>
      `git lfs install
git clone ${origin}/${model}`,
  },
  {
    key: "openai",
    label: "OpenAI",
    language: "Python",
    content: ({ origin }: ShellData, { chat }: Example) =>
      `import os
from openai import OpenAI

client = OpenAI(base_url="${origin}/v1", api_key=os.environ["HF_TOKEN"])
chat = client.chat.completions.create(
    model="${chat}",
    messages=[{"role": "user", "content": "Hello"}],
)
print(chat.choices[0].message.content)`,
  },
] as const;
