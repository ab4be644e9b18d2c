import type { AccountViewer } from "../viewer.ts";

/** What follows the first proof of who someone is: their session, or a second step that `token` stands for. */
export type SignInStep =
  | { readonly viewer: AccountViewer; readonly token?: undefined }
  | { readonly token: string; readonly name: string; readonly viewer?: undefined };

/** Someone who still has to show a second factor. */
export interface PendingSignIn {
  readonly name: string;
  readonly hasApp: boolean;
  /** Host names that their passkeys work at. */
  readonly passkeySites: readonly string[];
}

/** For how long a second step waits. */
export const SIGN_IN_MINUTES = 10;
