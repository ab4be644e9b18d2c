import { Form } from "react-router";
import type { MirrorCheckData } from "../../page-data/admin/mirrors.ts";
import { MAX_CHECKED_NAME } from "../../page-data/form-rules/mirror-forms.ts";
import { Button } from "../../ui/button.tsx";
import { Field, Select, TextInput } from "../../ui/field.tsx";
import { formatBytes } from "../../ui/format.ts";
import { RuleText } from "./rules.tsx";
import { MIRRORS } from "./strings.ts";

const { check: TEXT } = MIRRORS;

/** Says what would be decided of a repo. Its question is in the URL. */
export const Check = ({ check }: { readonly check: MirrorCheckData | undefined }) => (
  <section aria-label={TEXT.title}>
    <h2 className="mb-1 text-lg">{TEXT.title}</h2>
    <p className="mb-3 max-w-prose text-sm text-ink-2">{TEXT.note}</p>
    <Form preventScrollReset className="flex flex-wrap items-start gap-3">
      <Field label={TEXT.name} hint={TEXT.nameHint}>
        <TextInput
          name="check"
          required
          maxLength={MAX_CHECKED_NAME}
          defaultValue={check?.name}
          autoComplete="off"
        />
      </Field>
      <Field label={TEXT.type}>
        <Select name="type" defaultValue={check?.type}>
          {Object.entries(TEXT.types).map(([type, text]) => (
            <option key={type} value={type}>
              {text}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={TEXT.organization} hint={TEXT.organizationHint}>
        <TextInput
          name="organization"
          maxLength={96}
          defaultValue={check?.organization}
          autoComplete="off"
        />
      </Field>
      <Button type="submit" className="mt-6">
        {TEXT.submit}
      </Button>
    </Form>
    <div role="status">{check && <Answer check={check} />}</div>
  </section>
);

function Answer({
  check: { name, found, outcome, rule, message },
}: {
  readonly check: MirrorCheckData;
}) {
  if (!found || !outcome)
    return <p className="mt-3 wrap-anywhere">{message ?? TEXT.notFound(name)}</p>;
  const facts = [
    ...(found.license === undefined ? [] : [TEXT.license(found.license)]),
    TEXT.files(found.files),
    ...(found.bytes === undefined ? [] : [formatBytes(found.bytes)]),
  ];
  return (
    <div className="mt-3 space-y-1 wrap-anywhere">
      <p>
        <strong>{TEXT.outcomes[outcome]}</strong> {message}
      </p>
      <p className="text-sm text-ink-2">
        {found.id} {TEXT.at(found.upstream)}: {facts.join(", ")}.
      </p>
      <p className="text-sm text-ink-2">
        {rule ? (
          <>
            {TEXT.byRule} <RuleText rule={rule} />
          </>
        ) : (
          TEXT.noRule
        )}
      </p>
    </div>
  );
}
