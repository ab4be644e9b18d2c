import type { InferenceUsageView, ProviderChoice } from "../page-data/repo/how-to-use.ts";
import { Field, Select, TextInput } from "../ui/field.tsx";
import { ChoiceGroups } from "./choice-groups.tsx";
import { STRINGS } from "./strings.ts";

interface ViewProps {
  readonly view: InferenceUsageView;
}

/** The provider, and what calling it takes: a URL, a payer or a key. */
export const CallTarget = ({ view }: ViewProps) => (
  <div className="grid grid-cols-2 items-start gap-3">
    <Field label={STRINGS.target.provider}>
      <Select name="provider" defaultValue={view.provider}>
        <ChoiceGroups groups={byGroup(view.providers)} />
      </Select>
    </Field>
    {view.endpointUrl !== undefined ? (
      <Field label={STRINGS.target.baseUrl} error={view.errors.endpoint_url}>
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
        <p className="mb-1 text-sm font-semibold">{STRINGS.target.keyVariable}</p>
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
  <Field label={STRINGS.target.billedTo}>
    <Select name="bill_to" defaultValue={payer}>
      <option value="">{STRINGS.target.you}</option>
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
