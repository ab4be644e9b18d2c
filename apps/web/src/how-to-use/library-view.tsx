import type { LibraryUsageView } from "../page-data/repo/how-to-use.ts";
import { ChoiceLinks } from "./choice-links.tsx";
import { CommandLine } from "./command-line.tsx";
import { DatasetPartForm } from "./dataset-part-form.tsx";
import { DocsLink } from "./docs-link.tsx";
import { STRINGS } from "./strings.ts";
import { UsageSnippets } from "./usage-snippets.tsx";
import type { UsageControl } from "./use-usage.ts";

/** Named for what the commands do. */
function setUpLabel(setUp: string): string {
  const what = [
    ...(setUp.includes("HF_ENDPOINT") ? [STRINGS.library.url] : []),
    ...(setUp.includes("HF_TOKEN") ? [STRINGS.library.token] : []),
  ];
  return STRINGS.library.set(what);
}

/** How each library loads the repo. */
export function LibraryView({
  control,
  view: { libraries, library, docsUrl, part, setUp, note, snippets },
}: {
  readonly control: UsageControl;
  readonly view: LibraryUsageView;
}) {
  const label = libraries.find(({ key }) => key === library)?.label ?? library;
  return (
    <>
      <ChoiceLinks
        control={control}
        look="segments"
        label={STRINGS.library.libraries}
        name="library"
        choices={libraries}
        current={library}
      />
      {part && <DatasetPartForm control={control} part={part} />}
      {note && <p className="text-sm text-ink-2">{note}</p>}
      {setUp && <CommandLine label={setUpLabel(setUp)} content={setUp} />}
      <UsageSnippets snippets={snippets} />
      {docsUrl && <DocsLink href={docsUrl} label={label} />}
    </>
  );
}
