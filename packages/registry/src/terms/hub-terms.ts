import { RegistryError } from "../errors.ts";
import { requireAdministrator } from "../people/people-access.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { actsFully } from "../tokens/permits.ts";
import type { Viewer } from "../viewer.ts";
import { MAX_TERMS, type Terms } from "./terms.ts";
import {
  findAccepted,
  findTerms,
  findVersion,
  insertTerms,
  putAccepted,
  updateRequired,
} from "./terms-store.ts";

/** The terms of the hub and who accepted them. */
export interface HubTerms {
  /** `undefined` where there are no terms. */
  find(): Promise<Terms | undefined>;
  /** A changed text is a new version, which accounts accept again; an empty one ends the terms. Returns the version. */
  set(viewer: Viewer, body: string, isRequired: boolean): Promise<number>;
  /** The version that the viewer has to accept before they continue. */
  open(viewer: Viewer): Promise<number | undefined>;
  /** Throws `bad-request` for a version that is not the newest. */
  accept(viewer: Viewer, version: number): Promise<void>;
}

export function createHubTerms({ db, now }: Pick<RegistryDeps, "db" | "now">): HubTerms {
  return {
    find: () => findTerms(db),

    async set(viewer, body, isRequired) {
      requireAdministrator(viewer);
      if (body.length > MAX_TERMS)
        throw new RegistryError(
          "bad-request",
          `The terms are too long (limit: ${MAX_TERMS.toLocaleString("en-US")} characters).`,
        );
      const text = body.trim();
      return db.transaction().execute(async (transaction) => {
        const version = await findVersion(transaction);
        const known = await findTerms(transaction);
        if ((known?.body ?? "") === text) {
          await updateRequired(transaction, version, isRequired);
          return version;
        }
        const terms = { version: version + 1, body: text, isRequired, createdAt: now() };
        await insertTerms(transaction, terms);
        return terms.version;
      });
    },

    async open(viewer) {
      if (viewer.kind === "anonymous") return undefined;
      const terms = await findTerms(db);
      if (!terms?.isRequired) return undefined;
      return (await findAccepted(db, viewer.key)) < terms.version ? terms.version : undefined;
    },

    async accept(viewer, version) {
      if (!actsFully(viewer))
        throw new RegistryError("unauthorized", "Sign in to accept the terms.");
      if ((await findTerms(db))?.version !== version)
        throw new RegistryError("bad-request", "The terms have changed. Read them again.");
      await putAccepted(db, viewer.key, version, now());
    },
  };
}
