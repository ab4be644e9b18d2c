import type { Credential } from "../page-data/account/tokens.ts";
import { formatDate } from "../ui/format.ts";
import { TimeAgo } from "../ui/time-ago.tsx";
import { STRINGS } from "./strings.ts";

/** When a credential was created and used, and when it expires. */
export const CredentialTimes = ({
  credential: { createdAt, lastUsedAt, expiresAt, isExpired },
  place,
}: {
  readonly credential: Credential;
  /** Where it was last used; unknown if absent. */
  readonly place?: string;
}) => (
  <>
    {STRINGS.credential.created}
    <TimeAgo iso={createdAt} />
    {" · "}
    {lastUsedAt ? (
      <>
        {STRINGS.credential.lastUsed}
        <TimeAgo iso={lastUsedAt} />
        {place && STRINGS.credential.from(place)}
      </>
    ) : (
      STRINGS.credential.neverUsed
    )}
    {" · "}
    {expiresAt
      ? STRINGS.credential[isExpired ? "expired" : "expires"](formatDate(expiresAt))
      : STRINGS.credential.neverExpires}
  </>
);
