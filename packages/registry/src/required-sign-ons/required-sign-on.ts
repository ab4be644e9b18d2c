import type { SignInWay } from "../identity-providers/identity-provider.ts";

/** What an organization asks of a session in which the viewer's membership does not count. */
export interface MissingSignOn {
  /** The organization's name. */
  readonly organization: string;
  readonly provider: SignInWay;
}
