import { decodeText, type Registry, type RepoAt, type RepoPath } from "@orrery/registry";

const PATH = "generation_config.json" as RepoPath;
const MOST_BYTES = 100_000;

/** Names in the file, by setting of the playground. */
const NAMES: Readonly<Record<string, string>> = {
  temperature: "temperature",
  max_tokens: "max_new_tokens",
  top_p: "top_p",
};

/** The sampling settings that a model's `generation_config.json` gives, as text; empty if it can't be read. */
export async function chatDefaults(
  { files }: Pick<Registry, "files">,
  at: RepoAt,
): Promise<Readonly<Record<string, string>>> {
  if (at.isClosed) return {};
  const entry = await files.find(at, PATH);
  if (entry?.type !== "file" || entry.lfs || entry.size > MOST_BYTES) return {};
  const config = parseObject(decodeText(await files.readRaw(at, entry)));
  return Object.fromEntries(
    Object.entries(NAMES).flatMap(([setting, name]) => {
      const value = config[name];
      return typeof value === "number" && Number.isFinite(value) ? [[setting, `${value}`]] : [];
    }),
  );
}

function parseObject(text: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? "");
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
