import type { FilesUsageView } from "../page-data/repo/how-to-use.ts";
import { Field, Select } from "../ui/field.tsx";
import { STRINGS } from "./strings.ts";
import { UsageForm } from "./usage-form.tsx";
import { UsageSnippets } from "./usage-snippets.tsx";
import type { UsageControl } from "./use-usage.ts";

/** How to get the files: all of them, then a single one. */
export function FilesView({
  control,
  view: { files, file, ofOne, snippets },
}: {
  readonly control: UsageControl;
  readonly view: FilesUsageView;
}) {
  const one = snippets.length - ofOne;
  return (
    <>
      <UsageSnippets snippets={snippets.slice(0, one)} />
      {file !== undefined && (
        <UsageForm control={control} fields={["file"]} label={STRINGS.files.one}>
          <Field label={STRINGS.files.one}>
            <Select name="file" defaultValue={file}>
              {files.map((path) => (
                <option key={path}>{path}</option>
              ))}
            </Select>
          </Field>
        </UsageForm>
      )}
      <UsageSnippets snippets={snippets.slice(one)} from={one} />
    </>
  );
}
