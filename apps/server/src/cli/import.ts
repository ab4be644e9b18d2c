import { readArguments } from "./arguments.ts";
import { importMetadata } from "./import-metadata.ts";

const OPTIONS = { metadata: { type: "string", default: "" } } as const;

/** `import --metadata FILE`: entries for the catalogue. */
export async function importCommand(args: readonly string[]): Promise<void> {
  const { values } = readArguments(args, OPTIONS, []);
  await importMetadata(values.metadata);
}
