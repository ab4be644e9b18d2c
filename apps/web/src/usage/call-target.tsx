import type { InferenceUsageView, ProviderChoice } from "../page-data/usage.ts";
import { Field, Select, TextInput } from "../ui/field.tsx";
import { ChoiceGroups } from "./choice-groups.tsx";

interface ViewProps {
  readonly view: InferenceUsageView;
}

/** Who is called, and beside it what that takes: an address, a payer, or a key. */
export const CallTarget = ({ view }: ViewProps) => (
  <div className="grid grid-cols-2 items-start gap-3">
    <Field label="Provider">
      <Select name="provider" defaultValue={view.provider}>
        <ChoiceGroups groups={byGroup(view.providers)} />
      </Select>
    </Field>
    {view.endpointUrl !== undefined ? (
      <Field label="Its address" error={view.errors.endpoint_url}>
        <TextInput
          type="url"
          name="endpoint_url"
          defaultValue={view.endpointUrl}
          spellCheck={false}
          autoComplete="off"
        />
      </Field>
    ) : view.payers && view.payers.length > 0 ? (
      <Payer key={view.payer} payers={view.payers} payer={view.payer ?? ""} />
    ) : (
      <div>
        <p className="mb-1 text-sm font-semibold">Its key, read from</p>
        <p className="flex h-8.5 items-center">
          <code className="truncate text-xs">{view.keyVariable}</code>
        </p>
      </div>
    )}
  </div>
);

const Payer = ({
  payers,
  payer,
}: {
  readonly payers: readonly string[];
  readonly payer: string;
}) => (
  <Field label="Paid by">
    <Select name="bill_to" defaultValue={payer}>
      <option value="">You</option>
      {payers.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </Select>
  </Field>
);

const byGroup = (providers: readonly ProviderChoice[]) =>
  Object.fromEntries(
    [...new Set(providers.map(({ group }) => group))].map((group) => [
      group,
      providers.filter((one) => one.group === group),
    ]),
  );
