import { CredentialList } from "../account/credential-lists.tsx";
import { STRINGS as ACCOUNT } from "../account/strings.ts";
import type { TokenRow } from "../page-data/account/tokens.ts";
import { Tag } from "../ui/tag.tsx";
import { canOf } from "./can-of.ts";
import { STRINGS } from "./strings.ts";
import { TokenRoleTag } from "./token-role-tag.tsx";

/** Access tokens, expired ones included; each leads to its page. */
export const TokenList = ({
  tokens,
  pathOf,
}: {
  readonly tokens: readonly TokenRow[];
  readonly pathOf: (key: string) => string;
}) => (
  <CredentialList
    words={ACCOUNT.tokens}
    intent="delete-token"
    credentials={tokens}
    pathOf={pathOf}
    placeOf={({ lastUsedFrom }) => lastUsedFrom}
    noteOf={canOf}
  >
    {({ role, previous }) => (
      <>
        <TokenRoleTag role={role} />
        {previous && <Tag tone="info">{STRINGS.rotate.rotated}</Tag>}
      </>
    )}
  </CredentialList>
);
