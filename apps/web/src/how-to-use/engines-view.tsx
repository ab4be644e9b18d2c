import type { EnginesUsageView } from "../page-data/repo/how-to-use.ts";
import { Field, Select } from "../ui/field.tsx";
import { DocsLink } from "./docs-link.tsx";
import { STRINGS } from "./strings.ts";
import { UsageForm } from "./usage-form.tsx";
import { UsageSnippets } from "./usage-snippets.tsx";
import type { UsageControl } from "./use-usage.ts";

/** How to run the model on an inference server of your own: the engine, the file, then the command. */
export function EnginesView({
  control,
  view: { engines, engine, docsUrl, files, file, snippets },
}: {
  readonly control: UsageControl;
  readonly view: EnginesUsageView;
}) {
  const label = engines.find(({ key }) => key === engine)?.label ?? engine;
  const words = STRINGS.engines;
  return (
    <>
      <UsageForm control={control} fields={["engine", "file"]} label={words.title}>
        <div className={files.length > 0 ? "grid grid-cols-2 gap-3" : ""}>
          <Field label={words.engine}>
            <Select name="engine" defaultValue={engine}>
              {engines.map(({ key, label }) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
          {files.length > 0 && (
            <Field label={words.file}>
              <Select name="file" defaultValue={file}>
                {files.map((path) => (
                  <option key={path}>{path}</option>
                ))}
              </Select>
            </Field>
          )}
        </div>
      </UsageForm>
      <UsageSnippets snippets={snippets} />
      {docsUrl && <DocsLink href={docsUrl} label={label} />}
    </>
  );
}
