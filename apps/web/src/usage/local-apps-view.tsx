import type { LocalAppsUsageView } from "../page-data/usage.ts";
import { Field, Select } from "../ui/field.tsx";
import { ExternalLinkIcon } from "../ui/icon.ts";
import { ChoiceGroups } from "./choice-groups.tsx";
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
  const { apps, linkedApps, app, docsUrl, files, file, link, snippets } = view;
  const label = [...apps, ...linkedApps].find(({ key }) => key === app)?.label ?? app;
  return (
    <>
      <UsageForm control={control} fields={["app", "file"]} label="App and file">
        <div className={files.length > 0 ? "grid grid-cols-2 gap-3" : ""}>
          <Field label="App">
            <Select name="app" defaultValue={app}>
              <ChoiceGroups groups={{ "Fetch from this hub": apps, "Open by link": linkedApps }} />
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
      {link && (
        <p className="text-sm text-ink-2">
          {label} opens models by a link, and such a link names a repo of the public hub. Fetch this
          one first, then open it there.
        </p>
      )}
      <UsageSnippets snippets={snippets} />
      {link && (
        <p>
          <a
            href={link}
            rel="noreferrer"
            className="inline-flex h-8.5 items-center gap-2 rounded-md border border-line-strong bg-surface px-3.5 font-medium hover:border-ink-3 hover:bg-sunken"
          >
            Open in {label}
            <ExternalLinkIcon aria-hidden className="size-3.5 text-ink-3" />
          </a>
        </p>
      )}
      <DocsLink href={docsUrl} label={label} />
    </>
  );
}
