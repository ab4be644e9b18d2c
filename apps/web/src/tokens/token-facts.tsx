import { CredentialTimes } from "../account/credential-times.tsx";
import type { TokenRow } from "../page-data/account/tokens.ts";
import { canOf } from "./can-of.ts";
import { TokenRoleTag } from "./token-role-tag.tsx";

/** What a token can do, and when and from where it was used. */
export const TokenFacts = ({ token }: { readonly token: TokenRow }) => (
  <>
    <p className="wrap-anywhere">{canOf(token)}</p>
    <p className="text-sm text-ink-3">
      <TokenRoleTag role={token.role} />{" "}
      <CredentialTimes credential={token} place={token.lastUsedFrom} />
    </p>
  </>
);
