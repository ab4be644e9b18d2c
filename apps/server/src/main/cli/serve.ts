import { serve } from "../serve.ts";
import { readArguments } from "./arguments.ts";

/** Serves the hub until a signal ends it. */
export async function serveCommand(args: readonly string[]): Promise<void> {
  const options = { quiet: { type: "boolean" }, json: { type: "boolean" } } as const;
  const { values } = readArguments(args, options, []);
  await serve(values);
}
