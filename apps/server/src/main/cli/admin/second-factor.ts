import { OPERATOR } from "@orrery/registry";
import { StartError } from "../../../base/start-error.ts";
import { readArguments } from "../arguments.ts";
import { withHub } from "./with-hub.ts";

/** Sets whether everyone needs a second factor, or removes the one that someone lost. */
export async function secondFactorCommand(args: readonly string[]): Promise<void> {
  const [word = ""] = args;
  if (word === "remove") {
    const { positionals } = readArguments(args, {}, ["remove", "NAME"]);
    await withHub(({ registry }) =>
      registry.secondFactors.removeAll(OPERATOR, positionals[1] ?? ""),
    );
    return;
  }
  if (word !== "required" && word !== "optional")
    throw new StartError("bad-arguments", "Use: required, optional, or remove NAME.");
  await withHub(({ registry }) =>
    registry.secondFactors.setRequired(OPERATOR, word === "required"),
  );
}
