import type { AuditEvent } from "@orrery/registry";
import type { AuditData, AuditRow } from "@orrery/web/page-data/account/people";
import { askedFor } from "../../../base/matches-query.ts";
import { getAuditStream } from "../../../hub/admin/audit-stream.ts";
import type { Load } from "../../page-context.ts";
import { signInFirst } from "../load-forms.ts";

export const loadAudit: Load<AuditData> = async ({ hub, config }, visit) => {
  const { viewer, query } = visit;
  if (viewer.kind === "anonymous") return signInFirst(visit);
  const q = askedFor(query);
  const cursor = query.get("cursor") ?? undefined;
  const { events, nextCursor } = await hub.registry.audit.list(viewer, { word: q, cursor });
  const stream = await getAuditStream(hub, config, viewer);
  return {
    ...(q && { q }),
    events: events.map(present),
    ...(nextCursor && { nextCursor }),
    ...(stream && { stream }),
  };
};

const present = ({ seq, at, actor, place, action, target, details }: AuditEvent): AuditRow => ({
  ...{ seq, actor, place, action, target, at: at.toISOString() },
  details: [details.before, details.after]
    .flatMap((part) => (part === undefined ? [] : [JSON.stringify(part)]))
    .join(" → "),
});
