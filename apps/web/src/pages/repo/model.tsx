import { useState } from "react";
import type { AskedCall } from "../../calls/asked-call.ts";
import type { RepoHead } from "../../page-data/repo/repo-head.ts";
import { usePageData } from "../../page-source.ts";
import { pathTo } from "../../paths.ts";
import { ProviderTable } from "../../providers/provider-table.tsx";
import { RepoPage } from "../../repo/repo-page.tsx";
import { Widget } from "../../widget/widget.tsx";

/** The page of a model, with its widget. */
export function Component() {
  const data = usePageData("model");
  const { repo, widget, providers, canMap } = data;
  const [asked, setAsked] = useState<AskedCall>();
  return (
    <RepoPage
      data={data}
      asked={asked}
      use={
        widget && (
          <Widget
            key={repo.id}
            model={repo.id}
            data={widget}
            providersPath={canMap ? mapPath(repo) : undefined}
            isMirror={repo.mirror !== undefined}
            onInput={setAsked}
          />
        )
      }
      below={
        providers && (
          <div className="mt-8 border-t border-line pt-5">
            <ProviderTable providers={providers} path={mapPath(repo)} canEdit={canMap} />
          </div>
        )
      }
    />
  );
}

const mapPath = ({ namespace, name }: RepoHead) => pathTo("modelProviders", { namespace, name });
