import type { LibraryUsageView } from "../page-data/usage.ts";
import { ChoiceLinks } from "./choice-links.tsx";
import { CommandLine } from "./command-line.tsx";
import { DatasetPartForm } from "./dataset-part-form.tsx";
import { DocsLink } from "./docs-link.tsx";
import { UsageSnippets } from "./usage-snippets.tsx";
import type { UsageControl } from "./use-usage.ts";

const SET_UP_LABEL = {
  address: "Set the address",
  token: "Set the address and your token",
} as const;

/** How each library loads the repo. */
export function LibraryView({
  control,
  view: { libraries, library, docsUrl, part, setUp, note, snippets },
}: {
  readonly control: UsageControl;
  readonly view: LibraryUsageView;
}) {
  const { access } = control.data;
  const label = libraries.find(({ key }) => key === library)?.label ?? library;
  return (
    <>
      <ChoiceLinks
        control={control}
        look="segments"
        label="Libraries"
        name="library"
        choices={libraries}
        current={library}
      />
      {part && <DatasetPartForm control={control} part={part} />}
      {note && <p className="text-sm text-ink-2">{note}</p>}
      {setUp && <CommandLine label={SET_UP_LABEL[access ? "token" : "address"]} content={setUp} />}
      <UsageSnippets snippets={snippets} />
      {docsUrl && <DocsLink href={docsUrl} label={label} />}
    </>
  );
}
