import { Link } from "react-router";
import type { ShellData } from "../page-data/shell.ts";
import { pathTo } from "../paths.ts";
import { PublishCommands } from "../publish/publish-commands.tsx";
import { STRINGS } from "./strings.ts";

/** How to publish in a few lines, with this hub's URL. */
export function PublishHelp({ shell }: { readonly shell: ShellData | undefined }) {
  const namespace = shell?.account?.name ?? "you";
  return (
    <section>
      <h2 className="mb-1.5 text-base">{STRINGS.publish.title}</h2>
      <PublishCommands repo={{ kind: "model", id: `${namespace}/my-model` }} />
      <p className="mt-2 text-sm text-ink-2">
        {STRINGS.publish.createToken}
        <Link to={pathTo("tokens")} className="text-link">
          {STRINGS.publish.settings}
        </Link>
        {STRINGS.publish.orBrowser}
        <Link to={`${pathTo("newRepo")}?kind=model`} className="text-link">
          {STRINGS.publish.newModel}
        </Link>
        ,{" "}
        <Link to={`${pathTo("newRepo")}?kind=dataset`} className="text-link">
          {STRINGS.publish.newDataset}
        </Link>
        .
      </p>
    </section>
  );
}
