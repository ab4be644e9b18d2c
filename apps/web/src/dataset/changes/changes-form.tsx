import { Form } from "react-router";
import type { ChangesChoice } from "../../page-data/repo/dataset-changes.ts";
import type { SplitPlace } from "../../page-data/repo/dataset-quality.ts";
import { Button } from "../../ui/button.tsx";
import { STRINGS } from "./strings.ts";

const INPUT = "h-8.5 rounded-md border border-line-strong bg-surface px-2.5 text-sm";

/** The revisions, and the column that identifies rows. */
export function ChangesForm({
  chosen,
  place,
  keys,
}: {
  readonly chosen: ChangesChoice;
  readonly place: SplitPlace | undefined;
  readonly keys: readonly string[];
}) {
  const { form } = STRINGS;
  const all = chosen.key === "" || keys.includes(chosen.key) ? keys : [chosen.key, ...keys];
  return (
    <Form
      key={JSON.stringify([chosen, place])}
      className="mb-4 flex flex-wrap items-end gap-x-3 gap-y-2"
      preventScrollReset
    >
      {place && (
        <>
          <input type="hidden" name="config" value={place.config} />
          <input type="hidden" name="split" value={place.split} />
        </>
      )}
      {(["from", "to"] as const).map((name) => (
        <label key={name} className="text-xs text-ink-2">
          <span className="mb-0.5 block">{form[name]}</span>
          <input
            name={name}
            defaultValue={chosen[name]}
            title={form.revisions}
            maxLength={300}
            className={`${INPUT} w-48 font-mono`}
          />
        </label>
      ))}
      <label className="text-xs text-ink-2">
        <span className="mb-0.5 block">{form.key}</span>
        <select name="key" defaultValue={chosen.key} className={`${INPUT} max-w-60`}>
          <option value="">{form.noKey}</option>
          {all.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit">{form.compare}</Button>
    </Form>
  );
}
