import { Form } from "react-router";
import { usePosting } from "../account/use-answer.ts";
import type { MappingSummary } from "../page-data/providers.ts";
import { Button } from "../ui/button.tsx";
import { Confirm } from "../ui/overlay/confirm.tsx";
import { Tag } from "../ui/tag.tsx";
import { STRINGS } from "./strings.ts";

/** The model's provider mappings. */
export function MappingList({ mappings }: { readonly mappings: readonly MappingSummary[] }) {
  if (mappings.length === 0) return <p className="text-ink-3">{STRINGS.mappings.none}</p>;
  return (
    <ul aria-label={STRINGS.mappings.label} className="divide-y divide-line border-y border-line">
      {mappings.map((mapping) => (
        <MappingRow key={mapping.provider} mapping={mapping} />
      ))}
    </ul>
  );
}

function MappingRow({
  mapping: { provider, label, providerModelId, task, status },
}: {
  readonly mapping: MappingSummary;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex items-center gap-2 font-medium">
          {label} {status === "staging" && <Tag tone="info">{STRINGS.mappings.staging}</Tag>}
        </p>
        <p className="text-sm wrap-anywhere text-ink-3">
          <code className="text-xs">{providerModelId}</code> · {task}
        </p>
      </div>
      <Confirm
        label={
          <>
            {STRINGS.mappings.remove}
            <span className="sr-only"> {label}</span>
          </>
        }
        question={
          <>
            {STRINGS.mappings.warningBefore}
            <strong>{label}</strong>
            {STRINGS.mappings.warningAfter}
          </>
        }
      >
        <Form method="post">
          <input type="hidden" name="intent" value="delete-mapping" />
          <input type="hidden" name="provider" value={provider} />
          <Button type="submit" variant="danger" size="sm" busy={usePosting("provider", provider)}>
            {STRINGS.mappings.submit}
          </Button>
        </Form>
      </Confirm>
    </li>
  );
}
