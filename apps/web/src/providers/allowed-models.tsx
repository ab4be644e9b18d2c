import { Form } from "react-router";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import { ALLOW_MODEL, IMPORT_MODELS } from "../page-data/form-rules/provider-forms.ts";
import type { AllowedModelRow, ProviderName } from "../page-data/providers.ts";
import { Button } from "../ui/button.tsx";
import { Field, FieldError, Select, TextInput } from "../ui/field.tsx";
import { formatInteger } from "../ui/format.ts";
import { ScrollTable } from "../ui/scroll-table.tsx";
import { ALLOWED } from "./allowed-strings.ts";
import { formatDollars } from "./format-dollars.ts";

/** What shared keys pay for, and the form that allows more. */
export function AllowedModels({
  allowed,
  choices,
}: {
  readonly allowed: readonly AllowedModelRow[];
  readonly choices: readonly ProviderName[];
}) {
  return (
    <>
      {allowed.length === 0 ? (
        <p className="text-ink-3">{ALLOWED.none}</p>
      ) : (
        <ScrollTable label={ALLOWED.label} heads={ALLOWED.heads}>
          {allowed.map((row) => (
            <Row key={`${row.provider} ${row.pattern}`} row={row} />
          ))}
        </ScrollTable>
      )}
      {choices.length > 0 && <AllowForm key={allowed.length} choices={choices} />}
      {choices.length > 0 && <ImportForm choices={choices} />}
    </>
  );
}

function Row({
  row: { provider, label, pattern, isImported, contextLength, ...prices },
}: {
  readonly row: AllowedModelRow;
}) {
  return (
    <tr>
      <th scope="row" className="py-1.5 pr-4 font-medium wrap-anywhere">
        <code className="text-xs">{pattern}</code>
        {isImported && <span className="text-xs font-normal text-ink-3"> {ALLOWED.imported}</span>}
      </th>
      <td className="py-1.5 pr-4">{label}</td>
      {[prices.inputPrice, prices.outputPrice, prices.requestPrice].map((price, index) => (
        <td key={ALLOWED.heads[index + 2]} className="tabular py-1.5 pr-4">
          {price === undefined ? "–" : formatDollars(price)}
        </td>
      ))}
      <td className="tabular py-1.5 pr-4">
        {contextLength === undefined ? "–" : formatInteger(contextLength)}
      </td>
      <td className="py-1.5 text-right">
        <Form method="post">
          <input type="hidden" name="intent" value="disallow-model" />
          <input type="hidden" name="provider" value={provider} />
          <input type="hidden" name="pattern" value={pattern} />
          <Button type="submit" size="sm" busy={usePosting("pattern", pattern)}>
            {ALLOWED.remove}
            <span className="sr-only"> {pattern}</span>
          </Button>
        </Form>
      </td>
    </tr>
  );
}

function AllowForm({ choices }: { readonly choices: readonly ProviderName[] }) {
  const { errors, values } = useAnswer();
  const isMine = values.intent === "allow-model";
  const errorOf = (name: string) => (isMine ? errors[name] : undefined);
  return (
    <Form method="post" className="grid gap-3 sm:grid-cols-6 sm:items-start">
      <input type="hidden" name="intent" value="allow-model" />
      <ModelFields
        choices={choices}
        provider={isMine ? values.provider : undefined}
        label={ALLOWED.pattern}
        hint={ALLOWED.patternHint}
        errors={isMine ? errors : {}}
        text={fieldAttributes(ALLOW_MODEL, "pattern")}
        value={isMine ? values.pattern : undefined}
      />
      {(["inputPrice", "outputPrice", "requestPrice"] as const).map((name) => (
        <div key={name} className="sm:col-span-2">
          <Field label={ALLOWED[name]} hint={ALLOWED.hints[name]} error={errorOf(name)}>
            <TextInput
              {...fieldAttributes(ALLOW_MODEL, name)}
              defaultValue={isMine ? values[name] : undefined}
            />
          </Field>
        </div>
      ))}
      <Button
        type="submit"
        variant="primary"
        busy={usePosting("intent", "allow-model")}
        className="justify-self-start sm:col-span-6"
      >
        {ALLOWED.submit}
      </Button>
      {isMine && errors.form && <FieldError>{errors.form}</FieldError>}
    </Form>
  );
}

function ImportForm({ choices }: { readonly choices: readonly ProviderName[] }) {
  const { errors, values } = useAnswer();
  const isMine = values.intent === "import-models";
  return (
    <Form method="post" className="mt-6 grid gap-3 sm:grid-cols-6 sm:items-start">
      <input type="hidden" name="intent" value="import-models" />
      <ModelFields
        choices={choices}
        provider={isMine ? values.provider : undefined}
        label={ALLOWED.only}
        hint={ALLOWED.onlyHint}
        errors={isMine ? errors : {}}
        text={fieldAttributes(IMPORT_MODELS, "only")}
        value={isMine ? values.only : undefined}
      />
      <Button
        type="submit"
        busy={usePosting("intent", "import-models")}
        className="justify-self-start sm:col-span-6"
      >
        {ALLOWED.import}
      </Button>
      {isMine && errors.form && <FieldError>{errors.form}</FieldError>}
    </Form>
  );
}

/** A provider, and which of its models. */
const ModelFields = ({
  choices,
  provider,
  label,
  hint,
  errors,
  text,
  value,
}: {
  readonly choices: readonly ProviderName[];
  readonly provider: string | undefined;
  readonly label: string;
  readonly hint: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly text: ReturnType<typeof fieldAttributes>;
  readonly value: string | undefined;
}) => (
  <>
    <div className="sm:col-span-2">
      <Field label={ALLOWED.provider} error={errors.provider}>
        <Select name="provider" defaultValue={provider}>
          {choices.map(({ id, label: name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
    </div>
    <div className="sm:col-span-4">
      <Field label={label} hint={hint} error={errors[text.name]}>
        <TextInput {...text} defaultValue={value} autoComplete="off" spellCheck={false} />
      </Field>
    </div>
  </>
);
