import type { RegistryDeps } from "../registry-deps.ts";
import type { AccountViewer } from "../viewer.ts";
import type { ConnectedApp, Consent } from "./connected-app.ts";
import {
  deleteConnectedApp,
  findConnectedApp,
  listConnectedApps,
  updateConsent,
} from "./connected-app-store.ts";

/** What accounts allow applications. */
export interface ConnectedApps {
  list(viewer: AccountViewer): Promise<readonly ConnectedApp[]>;
  /** Keeps what the viewer decided about a grant that the protocol has written. */
  consent(viewer: AccountViewer, key: string, consent: Consent): Promise<void>;
  /** All its tokens are invalid at once. Returns its name; `undefined` for another account's, which is left alone. */
  revoke(viewer: AccountViewer, key: string): Promise<string | undefined>;
}

type Deps = Pick<RegistryDeps, "db" | "now"> & {
  /** Tokens may be invalid. */
  readonly noteRevocation: () => void;
};

export const createConnectedApps = ({ db, now, noteRevocation }: Deps): ConnectedApps => ({
  list: (viewer) => listConnectedApps(db, viewer.key, now()),

  consent: (viewer, key, consent) => updateConsent(db, viewer.key, key, consent),

  async revoke(viewer, key) {
    const found = await findConnectedApp(db, key);
    if (found?.accountKey !== viewer.key) return undefined;
    await deleteConnectedApp(db, viewer.key, key);
    noteRevocation();
    return found.application.name;
  },
});
