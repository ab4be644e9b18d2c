import { isRegistryError, type WatchedItem, type WebhookDomain } from "@orrery/registry";
import { parseWatched } from "@orrery/registry/rules";
import {
  CHANGE_WEBHOOK,
  DELIVERY_KEY,
  WEBHOOK,
  WEBHOOK_KEY,
  watchedLines,
} from "@orrery/web/page-data/form-rules/webhook-forms";
import { formOf, withoutSecrets } from "../../../http/body/form.ts";
import { type WebhookPage, webhookOwnerOf } from "../../loaders/events/load-webhooks.ts";
import type { PageRequest, Redirect } from "../../page-context.ts";
import { formAction, formActions } from "../form-action.ts";
import type { PageAction } from "../page-action.ts";

/** Creates, changes, tests, enables, disables and deletes webhooks, and repeats deliveries. */
export function webhookActions(page: WebhookPage): PageAction {
  const switching = (isEnabled: boolean) =>
    formAction(WEBHOOK_KEY, async (context, visit, { webhook }) => {
      const owner = await webhookOwnerOf(context, page, visit);
      await context.hub.registry.webhooks.setEnabled(visit.viewer, owner, webhook, isEnabled);
      return shown(visit, webhook);
    });
  return formActions({
    create: formAction(WEBHOOK, async (context, visit, values) => {
      const { webhooks } = context.hub.registry;
      const owner = await webhookOwnerOf(context, page, visit);
      return orRefusal(visit, async () => {
        const { url, secret } = values;
        const { key } = await webhooks.create(visit.viewer, owner, {
          ...{ url, watched: watchedOf(values), domains: domainsOf(values) },
          secret: secret || undefined,
        });
        return shown(visit, key);
      });
    }),
    change: formAction(CHANGE_WEBHOOK, async (context, visit, values) => {
      const { webhooks } = context.hub.registry;
      const owner = await webhookOwnerOf(context, page, visit);
      return orRefusal(visit, async () => {
        const { url, secret, webhook, removesSecret } = values;
        await webhooks.update(visit.viewer, owner, webhook, {
          ...{ url, watched: watchedOf(values), domains: domainsOf(values), removesSecret },
          secret: secret || undefined,
        });
        return shown(visit, webhook);
      });
    }),
    test: formAction(WEBHOOK_KEY, async (context, visit, { webhook }) => {
      const owner = await webhookOwnerOf(context, page, visit);
      await context.hub.registry.webhookDeliveries.test(visit.viewer, owner, webhook);
      return shown(visit, webhook);
    }),
    replay: formAction(DELIVERY_KEY, async (context, visit, { webhook, delivery }) => {
      const owner = await webhookOwnerOf(context, page, visit);
      const { webhookDeliveries } = context.hub.registry;
      await webhookDeliveries.replay(visit.viewer, owner, webhook, delivery);
      return shown(visit, webhook);
    }),
    enable: switching(true),
    disable: switching(false),
    delete: formAction(WEBHOOK_KEY, async (context, visit, { webhook }) => {
      const owner = await webhookOwnerOf(context, page, visit);
      await context.hub.registry.webhooks.delete(visit.viewer, owner, webhook);
      return shown(visit);
    }),
  });
}

const watchedOf = ({ watched }: { readonly watched: string }): readonly WatchedItem[] =>
  watchedLines(watched).flatMap((line) => parseWatched(line) ?? []);

const domainsOf = (values: {
  readonly repoDomain: boolean;
  readonly discussionsDomain: boolean;
}): readonly WebhookDomain[] => [
  ...(values.repoDomain ? (["repo"] as const) : []),
  ...(values.discussionsDomain ? (["discussions"] as const) : []),
];

/** What the hub refuses stands above the form, which keeps its values. */
async function orRefusal(visit: PageRequest, act: () => Promise<Redirect>) {
  try {
    return await act();
  } catch (error) {
    if (!isRegistryError(error) || !REFUSALS.has(error.code)) throw error;
    return { errors: { form: error.message }, values: withoutSecrets(formOf(visit.request)) };
  }
}

const REFUSALS: ReadonlySet<string> = new Set([
  "account-not-found",
  "bad-request",
  "organization-not-found",
  "repo-not-found",
  "too-many-webhooks",
]);

const shown = ({ request }: PageRequest, webhook?: string): Redirect => ({
  redirectTo: `${request.url.split("?")[0]}${webhook ? `?webhook=${encodeURIComponent(webhook)}` : ""}`,
});
