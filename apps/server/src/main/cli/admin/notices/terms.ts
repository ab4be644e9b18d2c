import { OPERATOR } from "@orrery/registry";
import { getNotices } from "../../../../hub/admin/notices.ts";
import { readArguments } from "../../arguments.ts";
import { readText } from "../read-text.ts";
import { runVerb } from "../run-verb.ts";
import { withHub } from "../with-hub.ts";

/** Prints the terms of this machine's hub, or changes them: `orrery admin terms`. */
export const termsCommand = (words: readonly string[]): Promise<void> =>
  runVerb(words, show, { set, remove });

async function show(words: readonly string[]): Promise<void> {
  const { values } = readArguments(words, { json: { type: "boolean" } } as const, []);
  await withHub(async (hub) => {
    const { terms } = await getNotices(hub, OPERATOR);
    if (values.json) return console.log(JSON.stringify(terms ?? null));
    if (!terms) return console.log("No terms.");
    console.log(`Version ${terms.version}, ${terms.isRequired ? "must be accepted" : "optional"}`);
    console.log(`\n${terms.body}`);
  });
}

const SET_OPTIONS = { required: { type: "boolean" } } as const;

/** A changed text is a new version. */
async function set(words: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments(words, SET_OPTIONS, ["FILE"]);
  const body = readText(positionals[0] ?? "");
  await withHub(async ({ registry }) => {
    const version = await registry.terms.set(OPERATOR, body, values.required === true);
    console.log(`Version ${version}`);
  });
}

async function remove(words: readonly string[]): Promise<void> {
  readArguments(words, {}, []);
  await withHub(({ registry }) => registry.terms.set(OPERATOR, "", false));
}
