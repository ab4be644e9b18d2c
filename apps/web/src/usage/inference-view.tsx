import { useState } from "react";
import type { InferenceUsageView } from "../page-data/usage.ts";
import { Field, Select, TextInput } from "../ui/field.tsx";
import { ChevronRightIcon } from "../ui/icon.ts";
import { ChoiceLinks } from "./choice-links.tsx";
import { InferenceOptions } from "./inference-options.tsx";
import { UsageForm } from "./usage-form.tsx";
import { UsageSnippets } from "./usage-snippets.tsx";
import type { UsageControl } from "./use-usage.ts";

interface InferenceViewProps {
  readonly control: UsageControl;
  readonly view: InferenceUsageView;
  /** The model, as a provider has to know it. */
  readonly id: string;
}

const FIELDS = [
  "provider",
  "endpoint_url",
  "inputs",
  "stream",
  "temperature",
  "max_tokens",
  "top_p",
];

/** How to call the model: in which language, with which client, at whose server, and with what. */
export function InferenceView({ control, view, id }: InferenceViewProps) {
  const { languages, language, clients, client, snippets } = view;
  return (
    <>
      <div className="flex flex-col items-start gap-1.5">
        <ChoiceLinks
          control={control}
          look="segments"
          label="Languages"
          name="language"
          choices={languages}
          current={language}
        />
        <ChoiceLinks
          control={control}
          look="segments"
          label="Clients"
          name="client"
          choices={clients}
          current={client}
        />
      </div>
      <UsageForm control={control} fields={FIELDS} label="The call">
        <Provider view={view} />
        <Details view={view} />
      </UsageForm>
      <UsageSnippets snippets={snippets} />
      <Payer view={view} id={id} />
    </>
  );
}

function Provider({ view: { providers, provider, endpointUrl, keyVariable, errors } }: ViewProps) {
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <Field label="Provider">
        <Select name="provider" defaultValue={provider}>
          {providers.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      {endpointUrl === undefined ? (
        <div>
          <p className="mb-1 text-sm font-semibold">Its key, read from</p>
          <p className="flex h-8.5 items-center">
            <code className="truncate text-xs">{keyVariable}</code>
          </p>
        </div>
      ) : (
        <Field label="Its address" error={errors.endpoint_url}>
          <TextInput
            type="url"
            name="endpoint_url"
            defaultValue={endpointUrl}
            spellCheck={false}
            autoComplete="off"
          />
        </Field>
      )}
    </div>
  );
}

interface ViewProps {
  readonly view: InferenceUsageView;
}

/** Folded away until it is wanted, or says something. */
function Details({ view }: ViewProps) {
  const { chats, values, errors } = view;
  const [open] = useState(() => Object.keys(values).length > 1 || Object.keys(errors).length > 0);
  return (
    <details open={open} className="group">
      <summary className="-ml-1 inline-flex items-center gap-1 rounded-sm text-sm font-medium text-ink-2 hover:text-ink">
        <ChevronRightIcon
          aria-hidden
          className="size-4 transition-transform duration-(--fast) group-open:rotate-90"
        />
        {chats ? "Input and options" : "Input"}
      </summary>
      <InferenceOptions view={view} />
    </details>
  );
}

function Payer({ view, id }: ViewProps & { readonly id: string }) {
  const { providers, provider, endpointUrl, keyVariable } = view;
  const label = providers.find(({ key }) => key === provider)?.label;
  return (
    <p className="text-xs text-ink-2">
      {endpointUrl === undefined ? (
        <>
          Sent straight to {label}, and paid with your own key there. {label} has to offer{" "}
          <code className="wrap-anywhere">{id}</code>; where it has another name, write that one.
        </>
      ) : (
        <>
          The program reads your server’s key from <code>{keyVariable}</code>. Where it asks for
          none, any text will do.
        </>
      )}
    </p>
  );
}
