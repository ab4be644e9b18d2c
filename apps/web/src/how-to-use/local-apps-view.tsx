import type { LocalAppsUsageView } from "../page-data/repo/how-to-use.ts";
import { Field, Select } from "../ui/field.tsx";
import { DocsLink } from "./docs-link.tsx";
import { STRINGS } from "./strings.ts";
import { UsageForm } from "./usage-form.tsx";
import { UsageSnippets } from "./usage-snippets.tsx";
import type { UsageControl } from "./use-usage.ts";

/** How to run the model on your machine: the app, the file, then step by step. */
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
      <UsageForm control={control} fields={["app", "file"]} label={STRINGS.localApps.title}>
        <div className={files.length > 0 ? "grid grid-cols-2 gap-3" : ""}>
          <Field label={STRINGS.localApps.app}>
            <Select name="app" defaultValue={app}>
              {apps.map(({ key, label }) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
          {files.length > 0 && (
            <Field label={STRINGS.localApps.file}>
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
