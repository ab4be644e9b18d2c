import type { DoctorLine } from "@orrery/web/page-data/admin/doctor";
import type { Config } from "../../base/config.ts";
import { isLoopback } from "../../base/settings/internal-address.ts";
import { createSigner } from "../../base/signatures/process-signature.ts";
import { createProcessAsker } from "../../outgoing/ask-process.ts";
import { describeThisProcess } from "../../storage/processes/kernel.ts";
import type { IndexAsked } from "../../storage/search/index-thread.ts";
import { INDEX_PATH } from "../../storage/search/remote/remote-index.ts";
import type { HubSecrets } from "./check-database.ts";
import type { RunnerFound } from "./check-runners.ts";
import { linesOf } from "./lines.ts";
import { reasonOf } from "./words.ts";

const { ok, warning } = linesOf("network");

const MOST_INDEXES = 16;
const ANSWER_MS = 3_000;
const CHECK = "Index";
const MEANWHILE = "Until then SQL answers lists and searches, more slowly.";
/** Finds nothing, and needs a loaded index for it. */
const QUESTION: IndexAsked = { type: "model", names: { visible: "all", words: ["-"], limit: 0 } };

/** Asks each process that has the index a question, where this one has none. */
export async function checkIndexes(
  { roles, indexUrls }: Pick<Config, "roles" | "indexUrls">,
  { signingKey = "", indexes = [], clockAheadMs = 0 }: HubSecrets,
): Promise<readonly DoctorLine[]> {
  if (!roles.has("web") || roles.has("index")) return [];
  const { place } = describeThisProcess();
  const offered = indexes.filter((one) => one.place === place || !isLoopback(one.address));
  const addresses = indexUrls.length > 0 ? indexUrls : offered.map(({ address }) => address);
  const now = () => new Date(Date.now() + clockAheadMs);
  const { ask, close } = createProcessAsker(createSigner({ signingKey, now }));
  const find = async (address: string): Promise<RunnerFound> => {
    try {
      await ask(address, INDEX_PATH, QUESTION, ANSWER_MS);
      return { address, reason: undefined };
    } catch (error) {
      return { address, reason: reasonOf(error) };
    }
  };
  try {
    return judgeIndexes(await Promise.all(addresses.slice(0, MOST_INDEXES).map(find)));
  } finally {
    await close();
  }
}

/** Pure. Lists do not fail without an index, so nothing here is a problem. */
export function judgeIndexes(found: readonly RunnerFound[]): readonly DoctorLine[] {
  if (found.length === 0)
    return [
      warning(
        CHECK,
        "no process has the index",
        `Start one with the role index (ORRERY_ROLES), or give it to this one. ${MEANWHILE}`,
      ),
    ];
  const isAlone = found.every(({ reason }) => reason !== undefined);
  return found.map(({ address, reason }) => {
    if (reason === undefined) return ok(CHECK, `${address} answers`);
    const seen = `${address}: ${reason}`;
    const advice =
      "Wait until it has read its index; else set ORRERY_INTERNAL_URL there to a URL that this machine reaches.";
    return isAlone
      ? warning(CHECK, `no process has the index; ${seen}`, `${advice} ${MEANWHILE}`)
      : warning(CHECK, seen, advice);
  });
}
