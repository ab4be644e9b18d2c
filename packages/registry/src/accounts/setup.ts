import { RegistryError } from "../errors.ts";
import type { RegistryDeps } from "../registry.ts";
import { deleteSetting, findSetting, putSetting } from "../settings/setting-store.ts";
import type { AccountViewer } from "../viewer.ts";
import { hasAdmin, insertAccount } from "./account-store.ts";
import { viewerOf } from "./accounts.ts";
import { newAccount } from "./new-account.ts";

const TOKEN = "setup-token-hash";

export type SetupState = "ready" | "used" | "wrong";

/** The one-time link by which the first visitor becomes the administrator. */
export function createSetup(deps: RegistryDeps) {
  const { db, secrets } = deps;
  const isTokenRight = async (token: string) =>
    (await findSetting(db, TOKEN)) === secrets.hash(token);

  return {
    async isDone(): Promise<boolean> {
      return hasAdmin(db);
    },

    /** A fresh link token, replacing an earlier one; `undefined` when the administrator exists. */
    async open(): Promise<string | undefined> {
      if (await hasAdmin(db)) return undefined;
      const token = secrets.random();
      await putSetting(db, TOKEN, secrets.hash(token));
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
        if (!(await deleteSetting(transaction, TOKEN, secrets.hash(token)))) throw closed();
        if (!(await insertAccount(transaction, account)))
          throw new RegistryError("name-taken", `The name ${name} is taken.`);
      });
      return viewerOf(account);
    },
  };
}

const closed = () =>
  new RegistryError(
    "setup-closed",
    "This link was used or is not the one the terminal printed last.",
  );
