import type { DatasetPart } from "../page-data/repo/how-to-use.ts";
import { Field, Select } from "../ui/field.tsx";
import { STRINGS } from "./strings.ts";
import { UsageForm } from "./usage-form.tsx";
import type { UsageControl } from "./use-usage.ts";

/** Which part of a dataset the programs load; nothing if there is only one. */
export function DatasetPartForm({
  control,
  part: { configs, config, splits, split },
}: {
  readonly control: UsageControl;
  readonly part: DatasetPart;
}) {
  if (configs.length < 2 && splits.length < 2) return null;
  return (
    <UsageForm control={control} fields={["config", "split"]} label={STRINGS.library.part}>
      <div className="grid grid-cols-2 gap-3">
        {configs.length > 1 && (
          <Part label={STRINGS.library.config} name="config" names={configs} current={config} />
        )}
        {splits.length > 1 && (
          <Part label={STRINGS.library.split} name="split" names={splits} current={split} />
        )}
      </div>
    </UsageForm>
  );
}

const Part = ({
  label,
  name,
  names,
  current,
}: {
  readonly label: string;
  readonly name: string;
  readonly names: readonly string[];
  readonly current: string;
}) => (
  <Field label={label}>
    {/* Another configuration has other splits: the select updates immediately. */}
    <Select key={current} name={name} defaultValue={current}>
      {names.map((one) => (
        <option key={one}>{one}</option>
      ))}
    </Select>
  </Field>
);
