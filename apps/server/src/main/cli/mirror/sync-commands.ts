import {
  OPERATOR,
  type PushTarget,
  parsePushTarget,
  parseSyncEvery,
  parseSyncKeep,
  type Sync,
  type SyncRepo,
} from "@orrery/registry";
import { StartError } from "../../../base/start-error.ts";
import type { HubMirrors } from "../../../hub/mirror/hub-mirrors.ts";
import { pushTargetProblem } from "../../../hub/mirror/push/push-target.ts";
import { readText } from "../admin/read-text.ts";
import { withHub } from "../admin/with-hub.ts";
import { readArguments } from "../arguments.ts";
import { readRate } from "./read-rate.ts";
import { trySync } from "./try-sync.ts";

const OPTIONS = {
  keep: { type: "string", default: "main" },
  every: { type: "string", default: "daily" },
  limit: { type: "string", default: "0" },
  "dry-run": { type: "boolean", default: false },
} as const;

const PUSH_OPTIONS = {
  to: { type: "string" },
  "token-from": { type: "string" },
  every: { type: "string", default: "daily" },
  limit: { type: "string", default: "0" },
  force: { type: "boolean", default: false },
} as const;

const MOST_FAILURES = 20;

/** Has repos of other hubs brought and kept current; with `--dry-run` it says which of them would come. */
export async function add(words: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments(words, OPTIONS, ["WHAT"]);
  const [what = ""] = positionals;
  await withHub(async ({ registry, mirrors }) => {
    if (!mirrors)
      throw new StartError(
        "bad-settings",
        "ORRERY_UPSTREAM is not set: there is no hub to bring repos from.",
      );
    if (values["dry-run"]) return printTrial(mirrors, what);
    const id = await registry.syncs.create(OPERATOR, {
      what,
      keep: parseSyncKeep(values.keep),
      everySeconds: parseSyncEvery(values.every),
      bytesPerSecond: readRate(values.limit),
    });
    console.log(`${id}  begins when a hub process runs. See orrery mirror syncs.`);
  });
}

async function printTrial(mirrors: HubMirrors, what: string): Promise<void> {
  const counts = { all: 0, coming: 0 };
  for await (const { repo, refusal } of trySync(mirrors, what)) {
    counts.all++;
    if (refusal === undefined) counts.coming++;
    console.log(`${repo}  ${refusal ?? "It would be brought."}`);
  }
  console.log(`${counts.coming} of ${counts.all} repos would be brought.`);
}

/** Has repos of this hub pushed to another one, and kept current there. */
export async function push(words: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments(words, PUSH_OPTIONS, ["WHAT"]);
  const target = parsePushTarget(values.to ?? "", values.force);
  const file = values["token-from"];
  // Not an argument: everyone on the machine sees those.
  if (file === undefined)
    throw new StartError(
      "bad-arguments",
      "A push needs --token-from FILE with a token for that hub; - reads standard input.",
    );
  const token = readText(file);
  await withHub(async ({ registry }, config) => {
    const problem = pushTargetProblem(target.origin, config.mirrorPushHosts);
    if (problem) throw new StartError("bad-arguments", problem);
    const settings = {
      ...{ what: positionals[0] ?? "", push: target, keep: parseSyncKeep("main") },
      everySeconds: parseSyncEvery(values.every),
      bytesPerSecond: readRate(values.limit),
    };
    const id = await registry.syncs.create(OPERATOR, settings, token);
    console.log(`${id}  begins when a hub process runs. See orrery mirror syncs.`);
  });
}

/** Prints each sync with how far it is, and which repos of it failed. */
export async function syncs(words: readonly string[]): Promise<void> {
  const { values } = readArguments(words, { json: { type: "boolean" } } as const, []);
  await withHub(async ({ registry }) => {
    for (const sync of await registry.syncs.list(OPERATOR)) {
      const repos = await registry.syncs.listRepos(OPERATOR, sync.id);
      const failures = repos.filter(({ outcome }) => outcome !== "done").slice(0, MOST_FAILURES);
      console.log(values.json ? JSON.stringify({ ...sync, failures }) : linesOf(sync, failures));
    }
  });
}

/** Makes a sync due now. */
export async function run(words: readonly string[]): Promise<void> {
  const { positionals } = readArguments(words, {}, ["ID"]);
  await withHub(({ registry }) => registry.syncs.run(OPERATOR, positionals[0] ?? ""));
}

/** Ends a sync; what came or was pushed stays. */
export async function remove(words: readonly string[]): Promise<void> {
  const { positionals } = readArguments(words, {}, ["ID"]);
  await withHub(({ registry }) => registry.syncs.delete(OPERATOR, positionals[0] ?? ""));
}

function linesOf(sync: Sync, failures: readonly SyncRepo[]): string {
  const { total, done, failed, bytes, current } = sync.progress;
  const facts = [
    sync.id,
    sync.push ? `${sync.what} to ${formatPushTarget(sync.push)}` : sync.what,
    `${done} of ${total} repos${failed > 0 ? `, ${failed} failed` : ""}, ${bytes} bytes`,
    stateOf(sync),
    ...(current === undefined ? [] : [`now ${current}`]),
  ];
  const why = [
    ...(sync.error === undefined ? [] : [`  ${sync.error}`]),
    ...failures.map(({ repo, error }) => `  ${repo}: ${error}`),
  ];
  return [facts.join("  "), ...new Set(why)].join("\n");
}

const formatPushTarget = ({ origin, namespace, isForced }: PushTarget): string =>
  `${origin}${namespace ? `/${namespace}` : ""}${isForced ? " --force" : ""}`;

function stateOf({ runAt, nextAt, endedAt }: Sync): string {
  if (runAt && nextAt && nextAt <= new Date()) return `runs since ${runAt.toISOString()}`;
  const ended = endedAt ? `ended ${endedAt.toISOString()}` : "not run yet";
  return nextAt ? `${ended}, next ${nextAt.toISOString()}` : ended;
}
