import {
  BITS_PER_WEIGHT,
  COMMON_QUANTIZATIONS,
  changeQuery,
  findMachine,
  MACHINES,
  mostParameters,
} from "@orrery/catalog";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/field.tsx";
import { ListForm } from "../list/list-form.tsx";
import { formatParameters } from "../list/list-words.ts";
import { useList } from "../list/use-list.ts";
import { STRINGS } from "../strings.ts";
import { ChoiceList } from "./choice-list.tsx";
import { FilterGroup } from "./filter-group.tsx";
import { useSubmitSoon } from "./use-submit-soon.ts";

/** Narrows the list to models that fit the visitor's hardware at a quantization. */
export function FitGroup() {
  const { data, state, href } = useList();
  const { machines = MACHINES } = data;
  const groups = Object.entries(Object.groupBy(machines, ({ group }) => group));
  const { query, machine } = state;
  const { fits } = query;
  const submitSoon = useSubmitSoon(fits !== undefined);
  const other = machines.some(({ key }) => key === machine) ? undefined : machine;
  return (
    <FilterGroup
      label={STRINGS.fit.title}
      isOpen={fits !== undefined}
      chosen={fits ? 1 : 0}
      reset={href(changeQuery(query, { fits: undefined }))}
    >
      <ChoiceList part="fits" />
      <ListForm
        key={`${machine} ${fits?.quantization}`}
        label={STRINGS.fit.title}
        changes={["machine", "memory", "quantization"]}
        onInput={submitSoon}
        className="mt-1.5 space-y-1.5"
      >
        <Select name="machine" aria-label={STRINGS.fit.hardware} defaultValue={machine ?? ""}>
          <option value="">{STRINGS.fit.anyHardware}</option>
          {other && <option value={other}>{findMachine(other)?.label}</option>}
          {groups.map(([group, those = []]) => (
            <optgroup key={group} label={group}>
              {those.map(({ key, label }) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
        <Select
          name="quantization"
          aria-label={STRINGS.fit.quantization}
          defaultValue={fits?.quantization ?? "Q4_K_M"}
        >
          {quantizations(fits?.quantization).map((name) => (
            <option key={name} value={name}>
              {STRINGS.fit.option(name, BITS_PER_WEIGHT[name])}
            </option>
          ))}
        </Select>
        <Button type="submit" size="sm" className="without-js">
          {STRINGS.filters.apply}
        </Button>
      </ListForm>
      {fits && (
        <p className="mt-1.5 text-xs text-ink-3">
          {STRINGS.fit.room(formatParameters(mostParameters(fits.memoryGb, fits.quantization)))}
        </p>
      )}
    </FilterGroup>
  );
}

/** The common ones, and the one in the URL. */
const quantizations = (chosen: keyof typeof BITS_PER_WEIGHT | undefined) =>
  [...new Set([...COMMON_QUANTIZATIONS, ...(chosen ? [chosen] : [])])].toSorted(
    (one, other) => BITS_PER_WEIGHT[other] - BITS_PER_WEIGHT[one],
  );
