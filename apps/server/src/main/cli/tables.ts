import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { readConfig } from "../../base/config.ts";
import { createSigningKey } from "../../base/signatures/ed25519.ts";
import { StartError } from "../../base/start-error.ts";
import type { Hub } from "../../hub/hub.ts";
import { openHub } from "../../hub/open-hub.ts";
import { checkUpdate, installedRows, requireRows } from "../../tables/check-update.ts";
import { diffRows } from "../../tables/diff-rows.ts";
import { fetchDocument, readDocument } from "../../tables/fetch-document.ts";
import { parseUnsigned, signTables } from "../../tables/tables-document.ts";
import { readTrustedKeys } from "../../tables/trusted-keys.ts";
import { readArguments } from "./arguments.ts";
import { formatDifferences, formatTables } from "./format-tables.ts";

/** `orrery tables` and the words after it. */
export async function tablesCommand([word, ...args]: readonly string[]): Promise<void> {
  if (word === undefined || word.startsWith("-")) return list(word ? [word, ...args] : args);
  const command = SUBCOMMANDS[word as keyof typeof SUBCOMMANDS];
  if (!command || !Object.hasOwn(SUBCOMMANDS, word))
    throw new StartError(
      "bad-arguments",
      `Unknown command "tables ${word}". Commands: ${Object.keys(SUBCOMMANDS).join(", ")}.`,
    );
  return command(args);
}

const SUBCOMMANDS = { update, rollback, keygen, sign };

/** Shows every custom row, its origin, and the problems. */
async function list(args: readonly string[]): Promise<void> {
  const { values } = readArguments(args, { json: { type: "boolean" } }, []);
  await withHub(async ({ tables }) => {
    const state = tables.state();
    if (!values.json) return console.log(formatTables(state));
    const { revision: _, ...shown } = state;
    console.log(JSON.stringify(shown));
  });
}

const UPDATE_OPTIONS = {
  yes: { type: "boolean", default: false },
  "allow-older": { type: "boolean", default: false },
  "allow-private": { type: "boolean", default: false },
} as const;

/** Installs signed tables, after it has shown what they change. */
async function update(args: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments(args, UPDATE_OPTIONS, ["FILE|URL"]);
  const [from = ""] = positionals;
  const config = readConfig(process.env);
  const text = await fetchDocument(from, values["allow-private"]);
  await withHub(async ({ registry: { tableUpdates } }) => {
    const trusted = await readTrustedKeys(join(config.dataFolder, "catalog"), config.tablesKeys);
    const former = await tableUpdates.find();
    const allowOlder = values["allow-older"];
    const checked = checkUpdate(text, { trusted, former, allowOlder });
    const { version, signer } = checked.update;
    console.log(`Version ${version}${checked.name ? ` (${JSON.stringify(checked.name)})` : ""}`);
    console.log(`Signed with ${signer}`);
    console.log(formatDifferences(checked.differences));
    if (!values.yes) await confirm("Install it?");
    if (!(await tableUpdates.install(checked.update, former)))
      throw new StartError("refused", "Another update was installed in the meantime. Retry.");
    console.log(`Version ${version} is installed. A running hub uses it within a second.`);
  });
}

/** Goes back to the update before, or to the built-in tables. */
async function rollback(args: readonly string[]): Promise<void> {
  const { values } = readArguments(args, { yes: { type: "boolean", default: false } }, []);
  await withHub(async ({ tables, registry }) => {
    const { tableUpdates } = registry;
    const [current, former] = await tableUpdates.list(2);
    if (!current) throw new StartError("not-found", "No table update is installed.");
    console.log(formatDifferences(diffRows(installedRows(current), installedRows(former))));
    if (!values.yes) await confirm(`Go back from version ${current.version}?`);
    if (!(await tableUpdates.remove(current)))
      throw new StartError("refused", "Another update was installed in the meantime. Retry.");
    await tables.refresh(registry);
    const { update: now } = tables.state();
    console.log(
      now ? `Version ${now.version} is active again.` : "The built-in tables are active again.",
    );
  });
}

/** Makes a key to sign tables with. */
async function keygen(args: readonly string[]): Promise<void> {
  const { positionals } = readArguments(args, {}, ["FILE"]);
  const [file = ""] = positionals;
  const { privateKey, publicKey } = createSigningKey();
  await write(file, privateKey);
  console.log(
    `The private key is in ${file}: keep it secret. To install your tables, others need to trust this public key:`,
  );
  console.log(publicKey);
}

const SIGN_OPTIONS = { key: { type: "string" }, out: { type: "string" } } as const;

/** Checks tables as an update would be, and signs them. */
async function sign(args: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments(args, SIGN_OPTIONS, ["FILE"]);
  const [file = ""] = positionals;
  if (values.key === undefined || values.out === undefined)
    throw new StartError("bad-arguments", "Use orrery tables sign FILE --key KEY --out FILE.");
  const document = parseUnsigned(await readDocument(file));
  const rows = requireRows(document);
  const signed = signTables(document, await readDocument(values.key));
  await write(values.out, `${JSON.stringify(signed, null, 2)}\n`);
  console.log(`${values.out}: version ${document.version}, ${rows.length} rows.`);
  console.log(`Signed with ${signed.signature.key}`);
}

/** Replaces nothing. */
async function write(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text, { flag: "wx", mode: 0o600 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") throw new StartError("refused", `${file} already exists.`);
    throw new StartError("unwritable-folder", `Can't write ${file} (${code}).`);
  }
}

async function confirm(question: string): Promise<void> {
  if (!process.stdin.isTTY)
    throw new StartError("bad-arguments", "Nothing was changed. Use --yes to confirm.");
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} [y/N] `);
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new StartError("refused", "Nothing was changed.");
}

async function withHub(work: (hub: Hub) => Promise<void>): Promise<void> {
  const hub = await openHub(readConfig(process.env));
  try {
    await work(hub);
  } finally {
    await hub.close();
  }
}
