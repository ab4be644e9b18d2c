import { Form } from "react-router";
import type { WebhookRow } from "../page-data/webhooks.ts";
import { Button } from "../ui/button.tsx";
import { STRINGS } from "./strings.ts";

/** Tests, enables, disables and deletes a webhook; each a plain form. */
export function WebhookButtons({ webhook: { key, disabledBy } }: { readonly webhook: WebhookRow }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Act intent="test" webhook={key}>
        {STRINGS.test}
      </Act>
      <Act intent={disabledBy ? "enable" : "disable"} webhook={key}>
        {disabledBy ? STRINGS.enable : STRINGS.disable}
      </Act>
      <details className="relative">
        <summary className="inline-flex h-7 cursor-pointer list-none items-center rounded-md border border-line-strong px-2.5 text-sm font-medium text-bad hover:border-bad hover:bg-bad-soft">
          {STRINGS.remove}
        </summary>
        <div className="absolute z-10 mt-1 w-64 rounded-lg border border-line bg-surface p-3 shadow-lg">
          <p className="font-semibold">{STRINGS.removeTitle}</p>
          <p className="mb-2 text-sm text-ink-2">{STRINGS.removeNote}</p>
          <Act intent="delete" webhook={key} variant="danger">
            {STRINGS.remove}
          </Act>
        </div>
      </details>
    </div>
  );
}

/** A button that posts; `delivery` for one of a delivery. */
export const Act = ({
  intent,
  webhook,
  delivery,
  variant,
  children,
}: {
  readonly intent: string;
  readonly webhook: string;
  readonly delivery?: string;
  readonly variant?: "danger";
  readonly children: string;
}) => (
  <Form method="post" preventScrollReset>
    <input type="hidden" name="webhook" value={webhook} />
    {delivery && <input type="hidden" name="delivery" value={delivery} />}
    <Button type="submit" name="intent" value={intent} size="sm" {...(variant && { variant })}>
      {children}
    </Button>
  </Form>
);
