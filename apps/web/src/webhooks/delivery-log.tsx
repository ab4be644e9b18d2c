import { Link } from "react-router";
import type { DeliveryRow, WebhooksData } from "../page-data/webhooks.ts";
import { ButtonLink } from "../ui/button.tsx";
import { ScrollTable } from "../ui/scroll-table.tsx";
import { Tag, type Tone } from "../ui/tag.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { DeliveryDetails } from "./delivery-details.tsx";
import { STRINGS } from "./strings.ts";

const TONES: Readonly<Record<DeliveryRow["outcome"], Tone>> = {
  waiting: "info",
  delivered: "good",
  failed: "bad",
  dropped: "neutral",
};

/** What was sent to a webhook, and one delivery of it. */
export function DeliveryLog({
  webhook,
  deliveries,
  nextCursor,
  delivery,
}: NonNullable<WebhooksData["selected"]>) {
  if (deliveries.length === 0) return <p className="text-ink-2">{STRINGS.noDeliveries}</p>;
  return (
    <>
      <ScrollTable label={STRINGS.deliveries} heads={STRINGS.heads}>
        {deliveries.map((one) => (
          <Row
            key={one.key}
            delivery={one}
            to={`?webhook=${webhook.key}&delivery=${one.key}#delivery`}
            isShown={one.key === delivery?.key}
          />
        ))}
      </ScrollTable>
      {nextCursor && (
        <nav aria-label={STRINGS.pages} className="flex justify-end">
          <ButtonLink to={`?webhook=${webhook.key}&cursor=${nextCursor}`} size="sm">
            {STRINGS.older}
          </ButtonLink>
        </nav>
      )}
      {delivery && <DeliveryDetails webhook={webhook} delivery={delivery} />}
    </>
  );
}

function Row({
  delivery: { kind, outcome, attempts, createdAt, isReplay },
  to,
  isShown,
}: {
  readonly delivery: DeliveryRow;
  readonly to: string;
  readonly isShown: boolean;
}) {
  const last = attempts.at(-1);
  return (
    <tr className={isShown ? "bg-accent-soft" : ""}>
      <td className="py-1.5 pr-4">
        <Link
          to={to}
          aria-current={isShown ? "true" : undefined}
          className="font-mono text-xs hover:underline"
        >
          {kind}
        </Link>
        {isReplay && <span className="ml-1.5 text-xs text-ink-3">{STRINGS.replayed}</span>}
      </td>
      <td className="py-1.5 pr-4">
        <Tag tone={TONES[outcome]}>{STRINGS.outcomes[outcome]}</Tag>
      </td>
      <td className="py-1.5 pr-4">{last?.status ?? (last ? STRINGS.noResponse : "–")}</td>
      <td className="py-1.5 pr-4 whitespace-nowrap">
        {last ? STRINGS.milliseconds(last.durationMs) : "–"}
      </td>
      <td className="py-1.5 pr-4">{attempts.length}</td>
      <td className="py-1.5 pr-4 whitespace-nowrap text-ink-2">
        <TimeAgo iso={createdAt} />
      </td>
    </tr>
  );
}
