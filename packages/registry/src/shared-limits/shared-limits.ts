import type { RegistryDeps } from "../registry-deps.ts";
import { keepSetting } from "../settings/setting-store.ts";
import { putOpenCounts, sumOthersOpen } from "./open-count-store.ts";
import { deleteFullBuckets, takeFromBuckets } from "./rate-bucket-store.ts";
import type { OpenCount, TakenTokens } from "./shared-limit.ts";

/** So many rows in one statement. */
const AT_ONCE = 1000;

/** What limits count over all processes on a database. Keys and holders may be addresses: digests are stored. */
export interface SharedLimits {
  /** Notes what this process took, and returns what is left for all; on PostgreSQL only. */
  take(taken: readonly TakenTokens[]): Promise<ReadonlyMap<string, number>>;
  /** Notes what this process has open now, and returns what the others have. */
  open(counts: readonly OpenCount[]): Promise<ReadonlyMap<string, number>>;
  /** Forgets buckets that are full again. */
  expire(): Promise<void>;
}

export function createSharedLimits({
  db,
  secrets,
  processId,
  fullText,
}: Pick<RegistryDeps, "db" | "secrets" | "processId" | "fullText">): SharedLimits {
  let salt: Promise<string> | undefined;

  /** Calls `work` for so many at once, with digests for names, and returns its answers by name. */
  async function inParts<Row>(
    rows: readonly Row[],
    nameOf: (row: Row) => string,
    work: (
      rows: readonly (Row & { readonly digest: string })[],
    ) => Promise<ReadonlyMap<string, number>>,
  ): Promise<ReadonlyMap<string, number>> {
    salt ??= keepSetting(db, "attempt-salt", secrets.random());
    salt.catch(() => {
      salt = undefined;
    });
    const secret = await salt;
    const answers = new Map<string, number>();
    for (let start = 0; start < rows.length; start += AT_ONCE) {
      const part = rows
        .slice(start, start + AT_ONCE)
        .map((row) => ({ ...row, digest: secrets.hash(`${secret} ${nameOf(row)}`) }));
      const answered = await work(part);
      for (const row of part) {
        const answer = answered.get(row.digest);
        if (answer !== undefined) answers.set(nameOf(row), answer);
      }
    }
    return answers;
  }

  return {
    take: (taken) =>
      inParts(
        taken,
        ({ key }) => key,
        (rows) =>
          takeFromBuckets(
            db,
            rows.map(({ digest, ...row }) => ({ ...row, key: digest })),
          ),
      ),

    open: (counts) =>
      inParts(
        counts,
        ({ holder }) => holder,
        async (rows) => {
          const own = rows.map(({ digest, open }) => ({ holder: digest, open }));
          await putOpenCounts(db, processId, own);
          return sumOthersOpen(
            db,
            processId,
            own.map(({ holder }) => holder),
          );
        },
      ),

    async expire() {
      if (fullText === "tsvector") await deleteFullBuckets(db);
    },
  };
}
