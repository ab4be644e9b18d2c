import { formatWatched } from "@orrery/registry/rules";
import { Form } from "react-router";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import { WEBHOOK } from "../page-data/form-rules/webhook-forms.ts";
import type { WebhookRow } from "../page-data/webhooks.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox, Field, FieldError, Fieldset, TextArea, TextInput } from "../ui/field.tsx";
import { STRINGS } from "./strings.ts";

const DOMAINS = ["repo", "discussions"] as const;

/** Creates a webhook, or changes one. A repo's watches the repo, so its form doesn't ask. */
export function WebhookForm({
  kind,
  webhook,
}: {
  readonly kind: "account" | "organization" | "hub" | "repo";
  readonly webhook?: WebhookRow;
}) {
  const { errors, values } = useAnswer();
  const intent = webhook ? "change" : "create";
  const isRefused = values.intent === intent;
  const said = isRefused ? values : undefined;
  const errorOf = (name: string) => (isRefused ? errors[name] : undefined);
  const listens = (domain: (typeof DOMAINS)[number]) =>
    said ? said[`${domain}Domain`] !== undefined : (webhook?.domains.includes(domain) ?? true);
  return (
    <Form method="post" preventScrollReset className="space-y-4">
      <input type="hidden" name="intent" value={intent} />
      {webhook && <input type="hidden" name="webhook" value={webhook.key} />}
      {errorOf("form") && <FieldError>{errorOf("form")}</FieldError>}
      <Field label={STRINGS.url} hint={STRINGS.urlHint} error={errorOf("url")}>
        <TextInput
          {...fieldAttributes(WEBHOOK, "url")}
          type="url"
          defaultValue={said?.url ?? webhook?.url}
          placeholder="https://"
          spellCheck={false}
        />
      </Field>
      {kind !== "repo" && (
        <Field label={STRINGS.watched} hint={STRINGS.watchedHints[kind]} error={errorOf("watched")}>
          <TextArea
            {...fieldAttributes(WEBHOOK, "watched")}
            isCode
            rows={3}
            defaultValue={said?.watched ?? webhook?.watched.map(formatWatched).join("\n")}
          />
        </Field>
      )}
      <Fieldset legend={STRINGS.domains}>
        {DOMAINS.map((domain) => (
          <Checkbox
            key={domain}
            name={`${domain}Domain`}
            label={STRINGS.domainNames[domain]}
            hint={STRINGS.domainNotes[domain]}
            defaultChecked={listens(domain)}
          />
        ))}
      </Fieldset>
      <Field
        label={STRINGS.secret}
        hint={webhook?.hasSecret ? STRINGS.secretKept : STRINGS.secretHint}
        error={errorOf("secret")}
      >
        <TextInput
          {...fieldAttributes(WEBHOOK, "secret")}
          type="password"
          autoComplete="new-password"
        />
      </Field>
      {webhook?.hasSecret && <Checkbox name="removesSecret" label={STRINGS.removesSecret} />}
      <Button type="submit" variant="primary" busy={usePosting("intent", intent)}>
        {webhook ? STRINGS.save : STRINGS.submit}
      </Button>
    </Form>
  );
}
