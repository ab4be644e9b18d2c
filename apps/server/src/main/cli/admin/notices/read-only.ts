import { OPERATOR } from "@orrery/registry";
import { readArguments } from "../../arguments.ts";
import { runVerb } from "../run-verb.ts";
import { withHub } from "../with-hub.ts";

/** Prints whether this machine's hub is read-only, or changes it: `orrery admin read-only`. */
export const readOnlyCommand = (words: readonly string[]): Promise<void> =>
  runVerb(words, show, { on, off });

async function show(words: readonly string[]): Promise<void> {
  const { values } = readArguments(words, { json: { type: "boolean" } } as const, []);
  await withHub(async ({ registry }) => {
    const reason = await registry.readOnly.reason();
    if (values.json) return console.log(JSON.stringify({ reason: reason ?? null }));
    console.log(reason === undefined ? "The hub takes changes." : `Read-only: ${reason}`);
  });
}

async function on(words: readonly string[]): Promise<void> {
  const { positionals } = readArguments(words, {}, ["REASON"]);
  await withHub(({ registry }) => registry.readOnly.set(OPERATOR, positionals[0] ?? ""));
}

async function off(words: readonly string[]): Promise<void> {
  readArguments(words, {}, []);
  await withHub(({ registry }) => registry.readOnly.set(OPERATOR, undefined));
}
