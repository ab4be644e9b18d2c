import {
  BITS_PER_WEIGHT,
  COMMON_QUANTIZATIONS,
  changeQuery,
  findMachine,
  MACHINES,
  mostParameters,
} from "@orrery/catalog";
import { Button } from "../ui/button.tsx";
import { Select } from "../ui/field.tsx";
import { ChoiceList } from "./choice-list.tsx";
import { FilterGroup } from "./filter-group.tsx";
import { ListForm } from "./list-form.tsx";
import { formatParameters } from "./list-words.ts";
import { useList } from "./use-list.ts";
import { useSubmitSoon } from "./use-submit-soon.ts";

const GROUPS = Object.entries(Object.groupBy(MACHINES, ({ group }) => group));

/** What runs on the visitor's own machine, at the quantization they are content with. */
export function FitGroup() {
  const { state, href } = useList();
  const { query, machine } = state;
  const { fits } = query;
  const submitSoon = useSubmitSoon(fits !== undefined);
  const other = MACHINES.some(({ key }) => key === machine) ? undefined : machine;
  return (
    <FilterGroup
      label="Fits my hardware"
      isOpen={fits !== undefined}
      chosen={fits ? 1 : 0}
      reset={href(changeQuery(query, { fits: undefined }))}
    >
      <ChoiceList part="fits" />
      <ListForm
        key={`${machine} ${fits?.quantization}`}
        label="Fits my hardware"
        changes={["machine", "memory", "quantization"]}
        onInput={submitSoon}
        className="mt-1.5 space-y-1.5"
      >
        <Select name="machine" aria-label="Hardware" defaultValue={machine ?? ""}>
          <option value="">Any hardware</option>
          {other && <option value={other}>{findMachine(other)?.label}</option>}
          {GROUPS.map(([group, machines = []]) => (
            <optgroup key={group} label={group}>
              {machines.map(({ key, label }) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
        <Select
          name="quantization"
          aria-label="Quantization"
          defaultValue={fits?.quantization ?? "Q4_K_M"}
        >
          {quantizations(fits?.quantization).map((name) => (
            <option key={name} value={name}>
              {name}, {BITS_PER_WEIGHT[name]} bits
            </option>
          ))}
        </Select>
        <Button type="submit" size="sm" className="without-js">
          Apply
        </Button>
      </ListForm>
      {fits && (
        <p className="mt-1.5 text-xs text-ink-3">
          Room for {formatParameters(mostParameters(fits.memoryGb, fits.quantization))} parameters,
          with a fifth more than the weights for running them.
        </p>
      )}
    </FilterGroup>
  );
}

/** The usual ones, and the one that the address names. */
const quantizations = (chosen: keyof typeof BITS_PER_WEIGHT | undefined) =>
  [...new Set([...COMMON_QUANTIZATIONS, ...(chosen ? [chosen] : [])])].toSorted(
    (one, other) => BITS_PER_WEIGHT[other] - BITS_PER_WEIGHT[one],
  );
