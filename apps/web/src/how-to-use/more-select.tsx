import type { ChoiceGroup } from "../page-data/repo/how-to-use.ts";
import { Select } from "../ui/field.tsx";
import { ChoiceGroups } from "./choice-groups.tsx";
import { UsageForm } from "./usage-form.tsx";
import type { UsageControl } from "./use-usage.ts";

/** Further choices in groups; nothing if there are none. */
export function MoreSelect({
  control,
  label,
  name,
  groups,
  current,
}: {
  readonly control: UsageControl;
  readonly label: string;
  /** The query parameter of the choice. */
  readonly name: string;
  readonly groups: readonly ChoiceGroup[];
  readonly current: string;
}) {
  if (groups.length === 0) return null;
  const isHere = groups.some(({ choices }) => choices.some(({ key }) => key === current));
  return (
    <UsageForm control={control} fields={[name]} label={label} className="flex gap-1.5">
      <Select
        // One of the usual choices takes this one back.
        key={current}
        name={name}
        aria-label={label}
        defaultValue={isHere ? current : ""}
        className="w-44 max-w-full [&_select]:h-7.5 [&_select]:text-xs"
      >
        {!isHere && <option value="">{label}…</option>}
        <ChoiceGroups
          groups={Object.fromEntries(groups.map(({ label, choices }) => [label, choices]))}
        />
      </Select>
    </UsageForm>
  );
}
