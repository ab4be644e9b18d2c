import type { WebhooksData } from "../page-data/webhooks.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { SettingsSection } from "../ui/settings-section.tsx";
import { DeliveryLog } from "./delivery-log.tsx";
import { STRINGS } from "./strings.ts";
import { WebhookButtons } from "./webhook-buttons.tsx";
import { WebhookForm } from "./webhook-form.tsx";
import { WebhookList, WebhookState } from "./webhook-list.tsx";

/** All webhooks of an owner and a form for another, or one of them with its log. */
export function WebhooksPanel({ owner, repo, webhooks, selected }: WebhooksData) {
  const kind = repo ? "repo" : owner.kind;
  if (selected) {
    const { webhook } = selected;
    return (
      <>
        <div className="mb-4 flex flex-wrap items-center gap-3">
          <ButtonLink to="?" size="sm">
            {STRINGS.back}
          </ButtonLink>
          <h2 className="min-w-0 text-base font-semibold wrap-anywhere">{webhook.url}</h2>
          <WebhookState webhook={webhook} />
          <div className="ml-auto">
            <WebhookButtons webhook={webhook} />
          </div>
        </div>
        <div className="space-y-3 border-t border-line py-5">
          <h3 className="text-lg">{STRINGS.deliveries}</h3>
          <p className="text-sm text-ink-3">{STRINGS.deliveriesNote}</p>
          <DeliveryLog {...selected} />
        </div>
        <div className="border-t border-line">
          <SettingsSection title={STRINGS.edit} note={STRINGS.createNote}>
            <WebhookForm key={webhook.key} kind={kind} webhook={webhook} />
          </SettingsSection>
        </div>
      </>
    );
  }
  return (
    <>
      {webhooks.length > 0 ? (
        <WebhookList webhooks={webhooks} selected={undefined} />
      ) : (
        <EmptyState title={STRINGS.none}>{STRINGS.noneNote}</EmptyState>
      )}
      <SettingsSection title={STRINGS.create} note={STRINGS.createNote}>
        <WebhookForm key={webhooks.length} kind={kind} />
      </SettingsSection>
    </>
  );
}
