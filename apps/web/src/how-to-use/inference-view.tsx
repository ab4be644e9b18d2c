import { useState } from "react";
import type { InferenceUsageView } from "../page-data/repo/how-to-use.ts";
import { ChevronRightIcon } from "../ui/icon.ts";
import { CallNote } from "./call-note.tsx";
import { CallTarget } from "./call-target.tsx";
import { ChoiceLinks } from "./choice-links.tsx";
import { InferenceOptions } from "./inference-options.tsx";
import { MoreSelect } from "./more-select.tsx";
import { STRINGS } from "./strings.ts";
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
  "bill_to",
  "endpoint_url",
  "inputs",
  "stream",
  "temperature",
  "max_tokens",
  "top_p",
  "tools",
  "json_schema",
  "reasoning",
  "image_url",
];

/** How to call the model: the language, client, provider and input. */
export function InferenceView({ control, view, id }: InferenceViewProps) {
  const { languages, language, clients, client, more, program, snippets } = view;
  return (
    <>
      <div className="flex flex-col items-start gap-1.5">
        <ChoiceLinks
          control={control}
          look="segments"
          label={STRINGS.inference.languages}
          name="language"
          choices={languages}
          current={language}
        />
        <div className="flex max-w-full flex-wrap items-center gap-1.5">
          {clients.length > 0 && (
            <ChoiceLinks
              control={control}
              look="segments"
              label={STRINGS.inference.clients}
              name="client"
              choices={clients}
              current={client}
            />
          )}
          <MoreSelect
            control={control}
            label={STRINGS.inference.moreClients}
            name="program"
            groups={more}
            current={program}
          />
        </div>
      </div>
      <UsageForm control={control} fields={FIELDS} label={STRINGS.inference.request}>
        <CallTarget view={view} />
        <Details view={view} />
      </UsageForm>
      <UsageSnippets snippets={snippets} />
      <CallNote view={view} id={id} />
    </>
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
        {chats ? STRINGS.inference.inputAndOptions : STRINGS.inference.input}
      </summary>
      <InferenceOptions view={view} />
    </details>
  );
}
