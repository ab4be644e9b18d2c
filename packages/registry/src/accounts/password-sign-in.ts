import { RegistryError } from "../errors.ts";
import { requireAdministrator } from "../people/people-access.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { dropSetting, findSetting, putSetting } from "../settings/setting-store.ts";
import type { AccountViewer, Viewer } from "../viewer.ts";
import { findAccount, findAccountByKey } from "./account-store.ts";

const MODE = "password-sign-in";
/** The key of the account that may sign in with its password all the same. */
const BREAK_GLASS = "break-glass-account";

/** Whether accounts sign in with passwords and passkeys of this hub, or through identity providers alone. */
export interface PasswordSignIn {
  isOn(): Promise<boolean>;
  /** Whether an account may: also the one kept for emergencies. */
  allows(account: { readonly key: string }): Promise<boolean>;
  /** Throws `password-sign-in-off` for an account that may not. */
  require(account: { readonly key: string }): Promise<void>;
  /** Off only for an administrator who is signed in through a provider, so that it is known to work. */
  set(viewer: Viewer, isOn: boolean): Promise<void>;
  /** The same for the operator, who can always turn it on again. */
  setAsOperator(isOn: boolean): Promise<void>;
  /** The name of the administrator whose password is kept for emergencies, for administrators. */
  breakGlass(viewer: Viewer): Promise<string | undefined>;
  /** Keeps the password of one administrator for emergencies; without a name, of none. */
  setBreakGlassAsOperator(name: string | undefined): Promise<void>;
}

export function createPasswordSignIn({ db }: Pick<RegistryDeps, "db">): PasswordSignIn {
  const isOn = async () => (await findSetting(db, MODE)) !== "off";
  const allows = async ({ key }: { readonly key: string }) =>
    (await isOn()) || (await findSetting(db, BREAK_GLASS)) === key;
  const setAsOperator = (on: boolean) => putSetting(db, MODE, on ? "on" : "off");
  return {
    isOn,
    allows,
    setAsOperator,

    async require(account) {
      if (!(await allows(account))) throw passwordSignInOff();
    },

    async set(viewer, on) {
      requireAdministrator(viewer);
      if (!on && !isSignedInElsewhere(viewer))
        throw new RegistryError(
          "bad-request",
          "Sign in through an identity provider first, to be sure that it works. Or use the command line.",
        );
      await setAsOperator(on);
    },

    async breakGlass(viewer) {
      requireAdministrator(viewer);
      const key = await findSetting(db, BREAK_GLASS);
      return key === undefined ? undefined : (await findAccountByKey(db, key))?.name;
    },

    async setBreakGlassAsOperator(name) {
      if (name === undefined) return dropSetting(db, BREAK_GLASS);
      const account = await findAccount(db, name);
      if (!account?.isAdmin || account.passwordHash === "")
        throw new RegistryError(
          "account-not-found",
          `${name} is not an administrator with a password.`,
        );
      await putSetting(db, BREAK_GLASS, account.key);
    },
  };
}

const isSignedInElsewhere = ({ identityProvider }: AccountViewer): boolean =>
  identityProvider !== undefined;

/** What someone learns who would set a password that lets no one in. */
export const passwordSignInOff = (): RegistryError =>
  new RegistryError(
    "password-sign-in-off",
    "Passwords are off on this hub. Sign in with your organization's account.",
  );
