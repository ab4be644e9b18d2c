import type { SignInWay } from "../identity-providers/identity-provider.ts";

/** What an organization requires; while it is off, its members can't come by it. */
export interface RequiredProvider extends SignInWay {
  readonly isOn: boolean;
}

/** What an organization asks of a session in which the viewer's membership does not count. */
export interface MissingSignOn {
  /** The organization's name. */
  readonly organization: string;
  readonly provider: RequiredProvider;
}
