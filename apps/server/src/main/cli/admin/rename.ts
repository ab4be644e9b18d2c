import { OPERATOR } from "@orrery/registry";
import { readArguments } from "../arguments.ts";
import { withHub } from "./with-hub.ts";

/** Gives an account or organization another name. */
export async function renameCommand(args: readonly string[]): Promise<void> {
  const { positionals } = readArguments(args, {}, ["NAME", "NEW-NAME"]);
  const [from = "", to = ""] = positionals;
  await withHub(({ registry }) => registry.renames.rename(OPERATOR, from, to));
}
