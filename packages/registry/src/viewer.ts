import type { Membership } from "./organizations/organization.ts";
import type { Collaboration, GroupMembership } from "./organizations/shares.ts";
import type { TokenRole } from "./tokens/access-token.ts";
import type { Grants } from "./tokens/grants.ts";

/** Who is asking. Anonymous is a viewer too, so no function takes an optional user. */
export type Viewer = AnonymousViewer | AccountViewer;

export interface AnonymousViewer {
  readonly kind: "anonymous";
}

export interface AccountViewer {
  readonly kind: "account";
  readonly key: string;
  readonly name: string;
  readonly isAdmin: boolean;
  /** A service account: its name is no namespace of its own. */
  readonly isService?: true;
  /** The credential's scope: a read token never writes, whatever its owner's rights. */
  readonly scope: TokenRole;
  /** The access token that the request came with; absent for sessions. */
  readonly tokenKey?: string;
  /** Patterns of the models that the token may run; absent: all that it may otherwise. */
  readonly models?: readonly string[];
  /** For how long its calls of models may get recorded answers; absent: they never do. */
  readonly cacheSeconds?: number;
  /** Where the scope is `fineGrained`; without them, such a credential may do nothing. */
  readonly grants?: Grants;
  /** The actual roles: `rightsIn` applies what the credential permits. */
  readonly organizations: readonly Membership[];
  readonly groups?: readonly GroupMembership[];
  readonly collaborations?: readonly Collaboration[];
  /** The key of the identity provider by which the session began; absent: with a password, or no session. */
  readonly identityProvider?: string;
  /** Where the request came from: an IP address. */
  readonly place?: string;
  /** When its owner last showed who they are in this session; absent for tokens. See `isConfirmed`. */
  readonly confirmedAt?: Date;
}

export const anonymous: Viewer = { kind: "anonymous" };

/** The key of the viewer's account. */
export const accountOf = (viewer: Viewer): string | undefined =>
  viewer.kind === "account" ? viewer.key : undefined;

/** The name is the viewer's own. */
export const actsFor = (viewer: Viewer, namespace: string): viewer is AccountViewer =>
  viewer.kind === "account" && viewer.name.toLowerCase() === namespace.toLowerCase();
