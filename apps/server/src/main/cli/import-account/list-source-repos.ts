import { parseRepoId, type RepoId } from "@orrery/registry";
import { z } from "zod";
import { StartError } from "../../../base/start-error.ts";
import type { HubAccess } from "../source-repo.ts";
import { askJson } from "./ask-json.ts";

const PAGE = 100;
const MAX_PAGES = 10_000;

const list = z.array(
  z.object({
    id: z.string(),
    private: z.boolean().catch(false),
    gated: z.enum(["auto", "manual"]).optional().catch(undefined),
  }),
);

/** A repo in the list of another hub. */
export interface SourceRepo {
  readonly id: RepoId;
  readonly private: boolean;
  readonly gated: "auto" | "manual" | undefined;
}

/** The models and datasets of an account of another hub, page by page. */
export async function listSourceRepos(
  hub: HubAccess,
  owner: string,
  pageSize = PAGE,
): Promise<readonly SourceRepo[]> {
  const found = new Map<string, SourceRepo>();
  for (const type of ["model", "dataset"] as const) {
    const query = new URLSearchParams({ author: owner, limit: `${pageSize}` });
    let url: URL | undefined = new URL(`${hub.url.href.replace(/\/+$/, "")}/api/${type}s?${query}`);
    for (let page = 0; url; page++) {
      if (page === MAX_PAGES) throw new StartError("refused", `${owner} has too many ${type}s.`);
      const { value, next }: Awaited<ReturnType<typeof askJson<z.output<typeof list>>>> =
        await askJson(hub, url, list, `${type}s of ${owner}`);
      for (const { id: text, private: isPrivate, gated } of value) {
        const id = parseRepoId(type, text);
        // A hub that knows no such filter lists all that it has.
        if (id?.namespace.toLowerCase() === owner.toLowerCase())
          found.set(`${type} ${text.toLowerCase()}`, { id, private: isPrivate, gated });
      }
      url = next;
    }
  }
  return [...found.values()];
}
