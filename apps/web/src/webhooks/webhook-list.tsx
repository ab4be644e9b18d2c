import { formatWatched } from "@orrery/registry/rules";
import { Link } from "react-router";
import type { WebhookRow } from "../page-data/webhooks.ts";
import { Tag } from "../ui/tag.tsx";
import { STRINGS } from "./strings.ts";

/** Each leads to its settings and its log, on the same page. */
export const WebhookList = ({
  webhooks,
  selected,
}: {
  readonly webhooks: readonly WebhookRow[];
  readonly selected: string | undefined;
}) => (
  <ul aria-label={STRINGS.list} className="divide-y divide-line border-y border-line">
    {webhooks.map((webhook) => (
      <li key={webhook.key} className="py-2">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to={`?webhook=${webhook.key}`}
            aria-current={webhook.key === selected ? "true" : undefined}
            className="min-w-0 font-medium wrap-anywhere hover:underline aria-[current=true]:text-accent-text"
          >
            {webhook.url}
          </Link>
          <WebhookState webhook={webhook} />
        </div>
        <p className="text-sm wrap-anywhere text-ink-3">
          {webhook.watched.length > 0
            ? webhook.watched.map(formatWatched).join(", ")
            : STRINGS.everything}
          {" · "}
          {webhook.domains.map((domain) => STRINGS.domainNames[domain]).join(", ")}
        </p>
      </li>
    ))}
  </ul>
);

export function WebhookState({ webhook }: { readonly webhook: WebhookRow }) {
  const { disabledBy, failingSince } = webhook;
  if (disabledBy)
    return (
      <Tag tone={disabledBy === "failures" ? "bad" : "neutral"}>{STRINGS.states[disabledBy]}</Tag>
    );
  return failingSince ? (
    <Tag tone="warn">{STRINGS.failing}</Tag>
  ) : (
    <Tag tone="good">{STRINGS.states.on}</Tag>
  );
}
