import { type FormEvent, useState } from "react";
import type { ApiField, ApiOperationView } from "../page-data/api-docs.ts";
import { Button } from "../ui/button.tsx";
import { Field, FieldError, Select, TextArea, TextInput } from "../ui/field.tsx";
import { ChevronDownIcon } from "../ui/icon.ts";
import { CodeBlock } from "../ui/text/code-block.tsx";
import { requestOf } from "./request-of.ts";
import { STRINGS } from "./strings.ts";

const MOST_SHOWN = 100_000;

type Outcome =
  | { readonly kind: "answer"; readonly label: string; readonly text: string }
  | { readonly kind: "error"; readonly message: string };

/** A form that makes the call and shows the answer. */
export function TryIt({ operation }: { readonly operation: ApiOperationView }) {
  const { id, pathFields, queryFields, bodies } = operation;
  const [outcome, setOutcome] = useState<Outcome>();
  const [isBusy, setBusy] = useState(false);
  const [body] = bodies;

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setOutcome(await call(operation, form));
    setBusy(false);
  };

  return (
    <details className="group mt-4 rounded-md border border-line">
      <summary className="flex cursor-pointer items-center gap-2 px-3 py-1.5 text-sm font-semibold">
        {STRINGS.tryIt.title}
        <ChevronDownIcon aria-hidden className="ml-auto size-4 text-ink-3 group-open:rotate-180" />
      </summary>
      <noscript>
        <p className="px-3 pb-2 text-sm">{STRINGS.tryIt.needsScript}</p>
      </noscript>
      <form onSubmit={send} className="needs-js space-y-3 border-t border-line p-3">
        <p className="text-sm text-ink-2">{STRINGS.tryIt.note}</p>
        <div className="grid gap-3 sm:grid-cols-2">
          {pathFields.map((field) => (
            <Value key={field.name} name={`path.${field.name}`} field={field} />
          ))}
          {queryFields.map((field) => (
            <Value key={field.name} name={`query.${field.name}`} field={field} />
          ))}
          <Field label={STRINGS.tryIt.token} hint={STRINGS.tryIt.tokenHint}>
            <TextInput name="token" type="password" autoComplete="off" />
          </Field>
        </div>
        {body && body.example !== undefined && (
          <Field label={`${STRINGS.body}: ${body.mediaType}`}>
            <TextArea name="body" isCode rows={6} defaultValue={body.example} />
          </Field>
        )}
        {body && body.example === undefined && (
          <Field label={`${STRINGS.tryIt.file}: ${body.mediaType}`}>
            <TextInput name="file" type="file" className="py-1" />
          </Field>
        )}
        <Button type="submit" variant="primary" size="sm" busy={isBusy}>
          {STRINGS.tryIt.send}
        </Button>
        <div aria-live="polite">
          {outcome?.kind === "error" && <FieldError>{outcome.message}</FieldError>}
          {outcome?.kind === "answer" && (
            <CodeBlock id={`${id}-answer`} label={outcome.label} content={outcome.text} />
          )}
        </div>
      </form>
    </details>
  );
}

const Value = ({ name, field }: { readonly name: string; readonly field: ApiField }) => (
  <Field label={<code className="text-xs">{field.name}</code>}>
    {field.values ? (
      <Select name={name} defaultValue={field.isRequired ? field.values[0] : ""}>
        {!field.isRequired && <option value="">{STRINGS.tryIt.optional}</option>}
        {field.values.map((value) => (
          <option key={value}>{value}</option>
        ))}
      </Select>
    ) : (
      <TextInput name={name} placeholder={field.isRequired ? undefined : field.usual} />
    )}
  </Field>
);

async function call(operation: ApiOperationView, form: FormData): Promise<Outcome> {
  let request: ReturnType<typeof requestOf>;
  try {
    request = requestOf(operation, form);
  } catch (error) {
    return { kind: "error", message: STRINGS.tryIt.missing((error as Error).message) };
  }
  try {
    const response = await fetch(...request);
    const label = `${STRINGS.tryIt.response}: ${response.status} ${response.statusText}`;
    return { kind: "answer", label, text: await textOf(response) };
  } catch {
    return { kind: "error", message: STRINGS.tryIt.failed };
  }
}

async function textOf(response: Response): Promise<string> {
  const type = response.headers.get("content-type") ?? "";
  if (!/json|text|xml|yaml/.test(type) && type !== "")
    return STRINGS.tryIt.bytes((await response.arrayBuffer()).byteLength, type);
  const text = await response.text();
  return pretty(text, type).slice(0, MOST_SHOWN);
}

function pretty(text: string, type: string): string {
  if (!/[/+]json\b/.test(type)) return text;
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}
