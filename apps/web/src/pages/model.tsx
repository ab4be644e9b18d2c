import { useState } from "react";
import type { RepoHead } from "../page-data/repo.ts";
import { usePageData } from "../page-source.ts";
import { pathTo } from "../paths.ts";
import { ProviderTable } from "../providers/provider-table.tsx";
import { RepoPage } from "../repo/repo-page.tsx";
import { Widget } from "../widget/widget.tsx";

/** The page of a model, where it can be tried. */
export function Component() {
  const data = usePageData("model");
  const { repo, widget, providers, canMap } = data;
  const [inputs, setInputs] = useState<string>();
  return (
    <RepoPage
      data={data}
      inputs={inputs}
      use={widget && <Widget key={repo.id} model={repo.id} data={widget} onInput={setInputs} />}
      below={
        providers && (
          <div className="mt-8 border-t border-line pt-5">
            <ProviderTable providers={providers} editPath={canMap ? mapPath(repo) : undefined} />
          </div>
        )
      }
    />
  );
}

const mapPath = ({ namespace, name }: RepoHead) => pathTo("modelProviders", { namespace, name });
