import type { z } from "zod";
import { StartError } from "../../../base/start-error.ts";
import type { HubAccess } from "../source-repo.ts";
import { askJson, type Page } from "./ask-json.ts";

const MAX_PAGES = 10_000;

/** All entries of a list of another hub; none where it has no such list. */
export async function* readPages<Entry>(
  hub: HubAccess,
  path: string,
  schema: z.ZodType<readonly Entry[]>,
  what: string,
): AsyncGenerator<Entry> {
  let url: URL | undefined = new URL(`${hub.url.href.replace(/\/+$/, "")}${path}`);
  for (let page = 0; url; page++) {
    if (page === MAX_PAGES) throw new StartError("refused", `There are too many ${what}.`);
    let found: Page<readonly Entry[]>;
    try {
      found = await askJson(hub, url, schema, what);
    } catch (error) {
      if (page === 0 && error instanceof StartError && error.code === "not-found") return;
      throw error;
    }
    yield* found.value;
    url = found.next;
  }
}
