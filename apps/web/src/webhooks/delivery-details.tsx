import type { ShownDelivery, WebhookRow } from "../page-data/webhooks.ts";
import { formatDateTime } from "../ui/format.ts";
import { STRINGS } from "./strings.ts";
import { Act } from "./webhook-buttons.tsx";

/** What was sent, what came back, and each attempt. */
export const DeliveryDetails = ({
  webhook,
  delivery,
}: {
  readonly webhook: WebhookRow;
  readonly delivery: ShownDelivery;
}) => (
  <section
    id="delivery"
    aria-label={STRINGS.delivery}
    className="scroll-mt-16 space-y-4 rounded-lg border border-line p-4"
  >
    <div className="flex flex-wrap items-center justify-between gap-2">
      <h3 className="font-semibold">
        {STRINGS.deliveryId} <code className="font-mono text-sm font-normal">{delivery.id}</code>
      </h3>
      <Act intent="replay" webhook={webhook.key} delivery={delivery.key}>
        {STRINGS.replay}
      </Act>
    </div>
    {delivery.outcome === "dropped" && <p className="text-ink-2">{STRINGS.dropped}</p>}
    {delivery.attempts.length > 0 && (
      <div>
        <h4 className="mb-1 text-sm font-semibold">{STRINGS.attempts}</h4>
        <ol className="tabular text-sm text-ink-2">
          {delivery.attempts.map(({ at, status, problem, durationMs }) => (
            <li key={at}>
              {formatDateTime(at)} · {status ?? problem} · {STRINGS.milliseconds(durationMs)}
            </li>
          ))}
        </ol>
        {delivery.nextTryAt && (
          <p className="text-sm text-ink-3">
            {STRINGS.nextTry}: {formatDateTime(delivery.nextTryAt)}
          </p>
        )}
      </div>
    )}
    {delivery.body !== undefined && <Text title={STRINGS.request}>{indented(delivery.body)}</Text>}
    {delivery.answer !== undefined && (
      <Text title={STRINGS.response}>{delivery.answer || STRINGS.emptyResponse}</Text>
    )}
  </section>
);

const Text = ({ title, children }: { readonly title: string; readonly children: string }) => (
  <div>
    <h4 className="mb-1 text-sm font-semibold">{title}</h4>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
    <pre tabIndex={0} className="max-h-96 overflow-auto rounded-md bg-sunken p-3 text-xs">
      {children}
    </pre>
  </div>
);

const indented = (json: string): string => JSON.stringify(JSON.parse(json), null, 2);
