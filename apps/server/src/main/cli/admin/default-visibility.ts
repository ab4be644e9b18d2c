import { DEFAULT_VISIBILITIES, OPERATOR } from "@orrery/registry";
import { StartError } from "../../../base/start-error.ts";
import { readArguments } from "../arguments.ts";
import { withHub } from "./with-hub.ts";

/** Prints what new repos of the hub are, or changes it: `orrery admin default-visibility`. */
export async function defaultVisibilityCommand(words: readonly string[]): Promise<void> {
  const [word = ""] = words;
  if (word === "" || word.startsWith("--")) return show(words);
  const { positionals } = readArguments(words, {}, ["VISIBILITY"]);
  const visibility = DEFAULT_VISIBILITIES.find((one) => one === positionals[0]);
  if (!visibility)
    throw new StartError(
      "bad-arguments",
      `Invalid visibility. Use ${DEFAULT_VISIBILITIES.join(" or ")}.`,
    );
  await withHub(({ registry }) => registry.defaultVisibilities.setOfHub(OPERATOR, visibility));
}

async function show(words: readonly string[]): Promise<void> {
  const { values } = readArguments(words, { json: { type: "boolean" } } as const, []);
  await withHub(async ({ registry }) => {
    const visibility = await registry.defaultVisibilities.findOfHub();
    console.log(values.json ? JSON.stringify({ visibility }) : visibility);
  });
}
