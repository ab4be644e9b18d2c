import type { LocalAppsUsageView } from "../page-data/usage.ts";
import { Field, Select } from "../ui/field.tsx";
import { DocsLink } from "./docs-link.tsx";
import { UsageForm } from "./usage-form.tsx";
import { UsageSnippets } from "./usage-snippets.tsx";
import type { UsageControl } from "./use-usage.ts";

/** How to run the model on one's own machine: the app, the file, then step by step. */
export function LocalAppsView({
  control,
  view,
}: {
  readonly control: UsageControl;
  readonly view: LocalAppsUsageView;
}) {
  const { apps, app, docsUrl, files, file, snippets } = view;
  const label = apps.find(({ key }) => key === app)?.label ?? app;
  return (
    <>
      <UsageForm control={control} fields={["app", "file"]} label="App and file">
        <div className={files.length > 0 ? "grid grid-cols-2 gap-3" : ""}>
          <Field label="App">
            <Select name="app" defaultValue={app}>
              {apps.map(({ key, label }) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
          {files.length > 0 && (
            <Field label="File">
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
      <DocsLink href={docsUrl} label={label} />
    </>
  );
}
