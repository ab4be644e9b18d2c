import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { runInNewContext } from "node:vm";

/** The chat templates of public GGUF models in `@huggingface/ollama-utils`, which exports no list of them. */
export function readPublicTemplates(): Readonly<Record<string, string>> {
  const file = createRequire(import.meta.url).resolve("@huggingface/ollama-utils");
  const source = readFileSync(file, "utf8");
  const list = /OLLAMA_CHAT_TEMPLATE_MAPPING = (\[[\s\S]*?\n\]);/.exec(source)?.[1] ?? "[]";
  const entries = runInNewContext(list) as readonly {
    readonly model: string;
    readonly gguf: string;
  }[];
  return Object.fromEntries(
    entries.map(({ model, gguf }, index) => [`${model.replace("library/", "")} ${index}`, gguf]),
  );
}

if (import.meta.main) console.log(JSON.stringify(readPublicTemplates()));
