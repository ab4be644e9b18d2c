import { RegistryError } from "../errors.ts";
import type { RegistryDeps } from "../registry.ts";
import {
  deleteSetting,
  dropSetting,
  keepSetting,
  listSettings,
  putSetting,
} from "../settings/setting-store.ts";
import type { AccountViewer } from "../viewer.ts";
import { hasAdmin, insertAccount } from "./account-store.ts";
import { viewerOf } from "./accounts.ts";
import { newAccount } from "./new-account.ts";

/** One row per process that printed a link. */
const TOKENS = "setup-token:";
/** Its row is there until a link is used: who deletes it is the administrator. */
const OPEN = "setup-open";

export type SetupState = "ready" | "used" | "wrong";

/**
 * The one-time link by which the first visitor becomes the administrator. Each process prints one of its
 * own; when one is used, all are used up.
 */
export function createSetup(deps: RegistryDeps) {
  const { db, secrets, processId } = deps;
  const isTokenRight = async (token: string) =>
    (await listSettings(db, TOKENS)).some(({ value }) => value === secrets.hash(token));

  return {
    async isDone(): Promise<boolean> {
      return hasAdmin(db);
    },

    /**
     * A fresh link token, replacing this process's earlier one and those of processes that are not among
     * the living; `undefined` when the administrator exists.
     */
    async open(living: ReadonlySet<string> = new Set()): Promise<string | undefined> {
      if (await hasAdmin(db)) return undefined;
      for (const { name } of await listSettings(db, TOKENS))
        if (!living.has(name.slice(TOKENS.length))) await dropSetting(db, name);
      const token = secrets.random();
      await putSetting(db, TOKENS + processId, secrets.hash(token));
      await keepSetting(db, OPEN, "yes");
      return token;
    },

    async state(token: string): Promise<SetupState> {
      if (await hasAdmin(db)) return "used";
      return (await isTokenRight(token)) ? "ready" : "wrong";
    },

    /** Uses the link up. Of two at once, one wins; the other gets `setup-closed`. */
    async complete(token: string, name: string, password: string): Promise<AccountViewer> {
      if (!(await isTokenRight(token))) throw closed();
      const account = await newAccount(deps, name, password, true);
      await db.transaction().execute(async (transaction) => {
        if (!(await deleteSetting(transaction, OPEN, "yes"))) throw closed();
        // A process that started at this moment may have printed a link too late.
        if (await hasAdmin(transaction)) throw closed();
        if (!(await insertAccount(transaction, account)))
          throw new RegistryError("name-taken", `The name ${name} is taken.`);
        for (const link of await listSettings(transaction, TOKENS))
          await dropSetting(transaction, link.name);
      });
      return viewerOf(account);
    },
  };
}

const closed = () =>
  new RegistryError(
    "setup-closed",
    "This link was used, or the process that printed it has ended. Use the link that the terminal printed last.",
  );
