import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { createGitClient } from "../../conformance/git-client.ts";
import { sha256 } from "../hub-calls.ts";
import type { KilledHub } from "./operation.ts";

/** What a hub has promised of one repo: files by path, with their contents' digests. */
export interface RepoPromises {
  add(path: string, digest: string): void;
  /** List, info, files, git and card agree, and contain all that was confirmed. */
  check(isDeep: boolean): Promise<void>;
}

export const card = (name: string) => `---\ntags: [n${name}]\n---\n# ${name}\n`;

export function createRepoPromises({ origin, calls }: KilledHub, repo: string): RepoPromises {
  const promised = new Map<string, string>();

  async function checkClone(head: string): Promise<void> {
    const fresh = createGitClient();
    await fresh.must(["clone", "--quiet", `${origin}/${repo}`, "fresh"]);
    await fresh.must(["fsck", "--full", "--strict"], "fresh");
    expect(await fresh.must(["rev-parse", "HEAD"], "fresh")).toBe(head);
    for (const [path, digest] of promised)
      if (path.endsWith(".txt"))
        expect(sha256(readFileSync(join(fresh.folder, "fresh", path)))).toBe(digest);
  }

  return {
    add: (path, digest) => void promised.set(path, digest),
    async check(isDeep) {
      const info = await calls.json(`/api/models/${repo}`);
      const paths = info.siblings.map(({ rfilename }: { rfilename: string }) => rfilename);
      const missing = [...promised.keys()].filter((path) => !paths.includes(path));
      expect([repo, missing]).toEqual([repo, []]);
      // The tags come from SQL, the card from the history: they are of the same commit.
      const text = paths.includes("README.md")
        ? (await calls.bytes(`/${repo}/resolve/main/README.md`)).toString()
        : "";
      const [, tag] = /tags: \[(\S+)\]/.exec(text) ?? [];
      const tags = info.tags.filter((one: string) => /^n\d+-/.test(one));
      expect([repo, tags]).toEqual([repo, tag === undefined ? [] : [tag]]);
      for (const [path, digest] of [...promised].slice(isDeep ? 0 : -2)) {
        const found = sha256(await calls.bytes(`/${repo}/resolve/main/${path}`));
        expect([path, found]).toEqual([path, digest]);
      }
      if (isDeep) await checkClone(info.sha);
    },
  };
}
