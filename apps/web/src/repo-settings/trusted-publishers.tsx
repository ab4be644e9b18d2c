import { Form } from "react-router";
import { useAnswer } from "../account/use-answer.ts";
import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import { ADD_PUBLISHER } from "../page-data/form-rules/publisher-forms.ts";
import type { PublisherData } from "../page-data/repo/repo-settings.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox, Field, TextArea, TextInput } from "../ui/field.tsx";
import { Confirm } from "../ui/overlay/confirm.tsx";
import { SettingsSection } from "../ui/settings-section.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { STRINGS } from "./strings.ts";

const INTENT = "add-publisher";

/** The CI jobs that get tokens for a repo, and a form that adds some. */
export function TrustedPublishers({
  publishers,
}: {
  readonly publishers: readonly PublisherData[];
}) {
  const { errors, values } = useAnswer();
  const isMine = values.intent === INTENT;
  const field = (name: "issuer" | "claims") => ({
    ...(isMine && errors[name] && { error: errors[name] }),
  });
  return (
    <SettingsSection title={STRINGS.publishers.title} note={STRINGS.publishers.note}>
      {publishers.length === 0 ? (
        <p className="text-sm text-ink-3">{STRINGS.publishers.none}</p>
      ) : (
        <ul className="-mt-2 divide-y divide-line">
          {publishers.map((publisher) => (
            <Publisher key={publisher.key} publisher={publisher} />
          ))}
        </ul>
      )}
      <SettingsForm intent={INTENT} button={STRINGS.publishers.add}>
        <Field
          label={STRINGS.publishers.issuer}
          hint={STRINGS.publishers.issuerHint}
          {...field("issuer")}
        >
          <TextInput
            {...fieldAttributes(ADD_PUBLISHER, "issuer")}
            autoComplete="off"
            defaultValue={isMine ? values.issuer : ""}
          />
        </Field>
        <Field
          label={STRINGS.publishers.claims}
          hint={STRINGS.publishers.claimsHint}
          {...field("claims")}
        >
          <TextArea
            {...fieldAttributes(ADD_PUBLISHER, "claims")}
            isCode
            rows={3}
            defaultValue={isMine ? values.claims : ""}
          />
        </Field>
        <Checkbox
          {...fieldAttributes(ADD_PUBLISHER, "isReadOnly")}
          label={STRINGS.publishers.isReadOnly}
          hint={STRINGS.publishers.isReadOnlyHint}
        />
      </SettingsForm>
    </SettingsSection>
  );
}

const Publisher = ({
  publisher: { key, issuer, claims, isReadOnly, addedBy, createdAt, lastUsedAt },
}: {
  readonly publisher: PublisherData;
}) => (
  <li className="flex flex-wrap items-start justify-between gap-3 py-2">
    <div className="min-w-0 grow basis-64 text-sm">
      <p className="font-medium wrap-anywhere">{issuer}</p>
      <p className="font-mono text-xs wrap-anywhere text-ink-2">
        {claims.map(([name, value]) => `${name}=${value}`).join(" · ")}
      </p>
      <p className="text-ink-3">
        {isReadOnly && `${STRINGS.publishers.readOnly} · `}
        {STRINGS.publishers.by(addedBy)} · {STRINGS.publishers.added} <TimeAgo iso={createdAt} />
        {" · "}
        {lastUsedAt ? (
          <>
            {STRINGS.publishers.used} <TimeAgo iso={lastUsedAt} />
          </>
        ) : (
          STRINGS.publishers.unused
        )}
      </p>
    </div>
    <Confirm label={STRINGS.publishers.remove} question={STRINGS.publishers.ask}>
      <Form method="post">
        <input type="hidden" name="intent" value="remove-publisher" />
        <input type="hidden" name="key" value={key} />
        <Button type="submit" size="sm" variant="danger">
          {STRINGS.publishers.remove}
        </Button>
      </Form>
    </Confirm>
  </li>
);
