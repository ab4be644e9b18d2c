import { StartError } from "../../base/start-error.ts";
import { readArguments } from "./arguments.ts";

const OPTIONS = {
  metadata: { type: "string" },
  from: { type: "string" },
  type: { type: "string", default: "model" },
  private: { type: "boolean", default: false },
  users: { type: "string" },
  by: { type: "string" },
  "no-discussions": { type: "boolean", default: false },
} as const;

/**
 * `--metadata FILE`: entries for the catalog. `NAMESPACE/NAME --from URL`: a repo of another hub; `OWNER --from URL`:
 * all of an account.
 */
export async function importCommand(args: readonly string[]): Promise<void> {
  const isMetadata = args.some((word) => /^--metadata(?:=|$)/.test(word));
  const { values, positionals } = readArguments(
    args,
    OPTIONS,
    isMetadata ? [] : ["NAMESPACE/NAME or OWNER"],
  );
  const { metadata, from, ...wanted } = values;
  if (metadata !== undefined) {
    const { importMetadata } = await import("./import-metadata.ts");
    await importMetadata(metadata);
  } else if (from !== undefined && !positionals[0]?.includes("/")) {
    const { importAccountCommand } = await import("./import-account/import-account-command.ts");
    await importAccountCommand(positionals[0] ?? "", { ...wanted, from });
  } else if (from !== undefined) {
    const { importRepo } = await import("./import-repo.ts");
    await importRepo(positionals[0] ?? "", { ...wanted, from });
  } else throw new StartError("bad-arguments", "--from URL is required (see orrery help).");
}
