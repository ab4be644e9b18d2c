import { formatRepoId, OPERATOR, parseRepoId } from "@orrery/registry";
import { StartError } from "../../base/start-error.ts";
import type { Hub } from "../../hub/hub.ts";
import { withHub } from "./admin/with-hub.ts";
import { readArguments } from "./arguments.ts";
import { formatRule, POLICY_WORDS } from "./mirror/policy.ts";
import { add, push, remove, run, syncs } from "./mirror/sync-commands.ts";

const NAME = /^[\w.-]{1,96}(?:\/[\w.-]{1,96})?$/;
const MOST_LISTED = 1000;

const WORDS = {
  ...{ list, check, pin: pinning(true), unpin: pinning(false) },
  ...POLICY_WORDS,
  ...{ add, push, syncs, run, remove },
};

/** Repos of other hubs: `orrery mirror list|check|pin|unpin`, rules, requests and syncs. */
export async function mirrorCommand([word = "", ...words]: readonly string[]): Promise<void> {
  const act = Object.hasOwn(WORDS, word) ? WORDS[word as keyof typeof WORDS] : undefined;
  if (!act)
    throw new StartError(
      "bad-arguments",
      `Unknown action "${word}". Use ${Object.keys(WORDS).join(", ")}.`,
    );
  await act(words);
}

async function list(words: readonly string[]): Promise<void> {
  readArguments(words, {}, []);
  await withHub(async ({ registry }) => {
    console.log(`${await registry.mirrors.bytesHeld()} bytes of large files are here.`);
    for (const { repo, mirror } of await registry.mirrors.list(OPERATOR, MOST_LISTED, 0))
      console.log(
        [
          `${repo.id.type} ${formatRepoId(repo.id)}`,
          mirror.upstream,
          mirror.state,
          mirror.commit ?? "",
          `brought ${mirror.broughtAt.toISOString()}`,
          `checked ${mirror.checkedAt.toISOString()}`,
          ...(mirror.isPinned ? ["pinned"] : []),
        ].join("  "),
      );
  });
}

/** Says what the other hub has, and whether it would come. Brings nothing. */
async function check(words: readonly string[]): Promise<void> {
  const { type, name, organization } = wanted(words);
  await withHub(async (hub: Hub) => {
    if (!hub.mirrors)
      throw new StartError("bad-settings", "ORRERY_UPSTREAM is not set: nothing is brought.");
    const { upstream, info, judgment } = await hub.mirrors.judge(type, name, organization);
    if (!info) throw new StartError("not-found", `No upstream hub shows ${name} to everyone.`);
    console.log(`${formatRepoId(info.id)} at ${upstream}`);
    console.log(`license ${info.license ?? "unknown"}, ${info.files.length} files`);
    console.log(judgment?.message ?? "It would be brought.");
    if (judgment?.rule) console.log(`By the rule ${formatRule(judgment.rule)}`);
    if (judgment?.outcome !== "allow") process.exitCode = 1;
  });
}

function pinning(isPinned: boolean) {
  return async (words: readonly string[]): Promise<void> => {
    const { type, name } = wanted(words);
    const id = parseRepoId(type, name);
    if (!id) throw new StartError("bad-arguments", `"${name}" is not NAMESPACE/NAME.`);
    await withHub(({ registry }) => registry.mirrors.pin(OPERATOR, id, isPinned));
  };
}

function wanted(words: readonly string[]) {
  const options = { type: { type: "string" }, organization: { type: "string" } } as const;
  const { values, positionals } = readArguments(words, options, ["ID"]);
  const [name = ""] = positionals;
  if (!NAME.test(name)) throw new StartError("bad-arguments", `Invalid repo ID: "${name}".`);
  const type = values.type === "dataset" ? ("dataset" as const) : ("model" as const);
  return { type, name, organization: values.organization };
}
