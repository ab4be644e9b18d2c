import { RegistryError } from "../errors.ts";
import type { RegistryDeps } from "../registry-deps.ts";
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
 * The one-time link that makes the first visitor the administrator. Each process prints its own; using one
 * invalidates all.
 */
export interface Setup {
  isDone(): Promise<boolean>;
  /**
   * A fresh link token, replacing this process's earlier one and those of processes that are not among
   * the living; `undefined` when the administrator exists.
   */
  open(living?: ReadonlySet<string>): Promise<string | undefined>;
  state(token: string): Promise<SetupState>;
  /** Consumes the link. Of two concurrent calls, one succeeds; the other gets `setup-closed`. */
  complete(token: string, name: string, password: string, place?: string): Promise<AccountViewer>;
}

export function createSetup(deps: RegistryDeps): Setup {
  const { db, secrets, processId } = deps;
  const isTokenRight = async (token: string) =>
    (await listSettings(db, TOKENS)).some(({ value }) => value === secrets.hash(token));

  return {
    async isDone() {
      return hasAdmin(db);
    },

    async open(living = new Set()) {
      if (await hasAdmin(db)) return undefined;
      for (const { name } of await listSettings(db, TOKENS))
        if (!living.has(name.slice(TOKENS.length))) await dropSetting(db, name);
      const token = secrets.random();
      await putSetting(db, TOKENS + processId, secrets.hash(token));
      await keepSetting(db, OPEN, "yes");
      return token;
    },

    async state(token) {
      if (await hasAdmin(db)) return "used";
      return (await isTokenRight(token)) ? "ready" : "wrong";
    },

    async complete(token, name, password) {
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
    "This link was already used or has expired. Use the last link printed in the terminal.",
  );
