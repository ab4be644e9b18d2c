import { Form } from "react-router";
import { useAnswer, usePosting } from "../../account/use-answer.ts";
import { SETTINGS } from "../../admin/strings.ts";
import { HUB } from "../../page-data/account/owner.ts";
import type { NoticesData } from "../../page-data/admin/settings.ts";
import { BANNER, READ_ONLY, TERMS } from "../../page-data/form-rules/admin-forms.ts";
import { fieldAttributes } from "../../page-data/form-rules/field-rule.ts";
import { usePageData } from "../../page-source.ts";
import { SettingsPage } from "../../settings/settings-page.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox, Field, FieldError, Select, TextArea, TextInput } from "../../ui/field.tsx";
import { SettingsSection } from "../../ui/settings-section.tsx";

const { notices: TEXT } = SETTINGS;

/** `/admin/notices`: what the administrators say to everyone. */
export function Component() {
  const { banner, terms, readOnly } = usePageData("adminNotices");
  return (
    <SettingsPage owner={HUB} title={TEXT.title}>
      <div className="-mt-6 divide-y divide-line">
        <SettingsSection title={TEXT.banner} note={TEXT.bannerNote}>
          <BannerForm banner={banner} />
          {banner && <RemoveBanner />}
        </SettingsSection>
        <SettingsSection title={TEXT.readOnly} note={TEXT.readOnlyNote}>
          {readOnly === undefined ? <ReadOnlyForm /> : <TakeChanges reason={readOnly} />}
        </SettingsSection>
        <SettingsSection title={TEXT.terms} note={TEXT.termsNote}>
          {terms && <p className="text-sm text-ink-2">{TEXT.version(terms.version)}</p>}
          <TermsForm terms={terms} />
        </SettingsSection>
      </div>
    </SettingsPage>
  );
}

/** What came of one form of the page. */
function useOwnAnswer(intent: string) {
  const { errors, values } = useAnswer();
  return values.intent === intent ? { errors, values } : { errors: {}, values: {} };
}

function BannerForm({ banner }: Pick<NoticesData, "banner">) {
  const { errors, values } = useOwnAnswer("banner");
  const isBusy = usePosting("intent", "banner");
  return (
    <Form method="post" className="space-y-3">
      <input type="hidden" name="intent" value="banner" />
      {errors.form && <FieldError>{errors.form}</FieldError>}
      <Field label={TEXT.text} error={errors.text}>
        <TextArea
          {...fieldAttributes(BANNER, "text")}
          rows={3}
          defaultValue={values.text ?? banner?.text}
        />
      </Field>
      <Field label={TEXT.level}>
        <Select {...fieldAttributes(BANNER, "level")} defaultValue={values.level ?? banner?.level}>
          {Object.entries(TEXT.levels).map(([level, label]) => (
            <option key={level} value={level}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={TEXT.from} error={errors.from}>
          <TextInput
            {...fieldAttributes(BANNER, "from")}
            type="datetime-local"
            defaultValue={values.from ?? banner?.from?.slice(0, 16)}
          />
        </Field>
        <Field label={TEXT.until} error={errors.until}>
          <TextInput
            {...fieldAttributes(BANNER, "until")}
            type="datetime-local"
            defaultValue={values.until ?? banner?.until?.slice(0, 16)}
          />
        </Field>
      </div>
      <Button type="submit" busy={isBusy}>
        {TEXT.show}
      </Button>
    </Form>
  );
}

const RemoveBanner = () => (
  <Form method="post">
    <input type="hidden" name="intent" value="remove-banner" />
    <Button type="submit" variant="danger" size="sm">
      {TEXT.remove}
    </Button>
  </Form>
);

function ReadOnlyForm() {
  const { errors, values } = useOwnAnswer("read-only");
  const isBusy = usePosting("intent", "read-only");
  return (
    <Form method="post" className="space-y-3">
      <input type="hidden" name="intent" value="read-only" />
      <Field label={TEXT.reason} error={errors.reason ?? errors.form}>
        <TextInput {...fieldAttributes(READ_ONLY, "reason")} defaultValue={values.reason} />
      </Field>
      <Button type="submit" busy={isBusy}>
        {TEXT.makeReadOnly}
      </Button>
    </Form>
  );
}

const TakeChanges = ({ reason }: { readonly reason: string }) => (
  <Form method="post" className="space-y-3">
    <input type="hidden" name="intent" value="take-changes" />
    <p className="text-sm text-ink-2">{TEXT.isReadOnly(reason)}</p>
    <Button type="submit">{TEXT.takeChanges}</Button>
  </Form>
);

function TermsForm({ terms }: Pick<NoticesData, "terms">) {
  const { errors, values } = useOwnAnswer("terms");
  const isBusy = usePosting("intent", "terms");
  return (
    <Form method="post" className="space-y-3">
      <input type="hidden" name="intent" value="terms" />
      {errors.form && <FieldError>{errors.form}</FieldError>}
      <Field label={TEXT.body} error={errors.body}>
        <TextArea
          {...fieldAttributes(TERMS, "body")}
          rows={12}
          defaultValue={values.body ?? terms?.body}
        />
      </Field>
      <Checkbox
        name="isRequired"
        defaultChecked={terms?.isRequired}
        label={TEXT.required}
        hint={TEXT.requiredHint}
      />
      <Button type="submit" busy={isBusy}>
        {TEXT.saveTerms}
      </Button>
    </Form>
  );
}
