import { createHash, randomBytes } from "node:crypto";
import { type Catalog, countsAsDownload } from "@orrery/catalog";
import type { Registry, Repo } from "@orrery/registry";
import { growingCache } from "../base/growing-cache.ts";

const WINDOW_MS = 5 * 60_000;
const MOST_CLIENTS = 200_000;

/** Who asks, as far as counting needs to know. */
export interface DownloadClient {
  readonly ip: string;
  readonly headers: { readonly "user-agent"?: string | undefined };
}

export interface DownloadCounter {
  /** Notes that a client is being sent the beginning of a file. */
  count(client: DownloadClient, repo: Repo, path: string): void;
  /** Writes the counts to the database. A crash loses the counts since the last flush. */
  flush(): Promise<void>;
}

/**
 * Counts downloads: of a model, the files by which its library counts; of a dataset or space, any file, as
 * one download. The same client and file count once in five minutes. Clients are identified by a hash whose
 * salt changes every day and is never stored.
 */
export function createDownloadCounter(
  stats: Registry["stats"],
  catalog: Catalog,
  now: () => Date = () => new Date(),
): DownloadCounter {
  const seen = growingCache<string, true>(MOST_CLIENTS, WINDOW_MS);
  let counts = new Map<string, number>();
  let salt = { day: "", secret: "" };

  function hashOf({ ip, headers }: DownloadClient): string {
    const day = now().toISOString().slice(0, 10);
    if (salt.day !== day) salt = { day, secret: randomBytes(16).toString("hex") };
    const client = JSON.stringify([salt.secret, ip, headers["user-agent"] ?? ""]);
    return createHash("sha256").update(client).digest("base64url").slice(0, 22);
  }

  return {
    count(client, repo, path) {
      const isModel = repo.id.type === "model";
      const library = catalog.findLibrary(repo.facts.libraryName ?? "");
      if (isModel && !countsAsDownload(library, path)) return;
      const key = `${hashOf(client)} ${repo.key} ${isModel ? path : ""}`;
      if (seen.has(key)) return;
      seen.set(key, true);
      counts.set(repo.key, (counts.get(repo.key) ?? 0) + 1);
    },

    async flush() {
      if (counts.size === 0) return;
      const taken = counts;
      counts = new Map();
      try {
        await stats.addDownloads(taken);
      } catch (error) {
        for (const [key, count] of taken) counts.set(key, (counts.get(key) ?? 0) + count);
        throw error;
      }
    },
  };
}
