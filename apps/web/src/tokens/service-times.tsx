import type { ServiceAccountRow } from "../page-data/account/tokens.ts";
import { plural } from "../ui/format.ts";
import { TimeAgo } from "../ui/time-ago.tsx";
import { STRINGS } from "./strings.ts";

/** When a service account was created and used, and how many tokens it has. */
export const ServiceTimes = ({
  account: { createdAt, lastUsedAt, tokens },
}: {
  readonly account: ServiceAccountRow;
}) => (
  <>
    {plural(tokens, "token")}
    {" · "}
    {STRINGS.service.created}
    <TimeAgo iso={createdAt} />
    {" · "}
    {lastUsedAt ? (
      <>
        {STRINGS.service.lastUsed}
        <TimeAgo iso={lastUsedAt} />
      </>
    ) : (
      STRINGS.service.neverUsed
    )}
  </>
);
