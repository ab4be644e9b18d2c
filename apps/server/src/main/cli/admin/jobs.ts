import { HUB_JOB_STATES, type HubJob, OPERATOR, type Registry } from "@orrery/registry";
import { readArguments } from "../arguments.ts";
import { oneOf } from "./options.ts";
import { printPages } from "./print-pages.ts";
import { runVerb } from "./run-verb.ts";
import { withHub } from "./with-hub.ts";

/** Lists the jobs of this machine's hub, or changes one: `orrery admin jobs`. */
export const jobsCommand = (words: readonly string[]): Promise<void> =>
  runVerb(words, list, {
    retry: onJob((jobs, id) => jobs.retry(OPERATOR, id)),
    cancel: onJob((jobs, id) => jobs.cancel(OPERATOR, id)),
  });

const LIST_OPTIONS = { json: { type: "boolean" }, state: { type: "string" } } as const;

async function list(words: readonly string[]): Promise<void> {
  const { values } = readArguments(words, LIST_OPTIONS, []);
  const state = oneOf("state", HUB_JOB_STATES, values.state);
  await withHub(({ registry: { hubJobs } }) =>
    printPages(
      values.json,
      async (cursor) => {
        const page = await hubJobs.list(OPERATOR, { state, cursor });
        return { rows: page.jobs, nextCursor: page.nextCursor };
      },
      lineOf,
    ),
  );
}

const lineOf = ({ id, endpoint, caller, state, attempts, createdAt }: HubJob): string =>
  [
    id.padEnd(36),
    state.padEnd(9),
    createdAt.toISOString().slice(0, 19).replace("T", " "),
    `attempts: ${attempts}`,
    caller.padEnd(16),
    endpoint,
  ].join("  ");

const onJob =
  (act: (jobs: Registry["hubJobs"], id: string) => Promise<void>) =>
  async (words: readonly string[]): Promise<void> => {
    const { positionals } = readArguments(words, {}, ["ID"]);
    await withHub(({ registry }) => act(registry.hubJobs, positionals[0] ?? ""));
  };
