import { Link } from "react-router";
import type { ShellData } from "../page-data/shell.ts";
import { pathTo } from "../paths.ts";
import { CodeBlock } from "../ui/code-block.tsx";

/** How to publish in three lines, with this hub's own address. */
export function PublishHelp({ shell }: { readonly shell: ShellData | undefined }) {
  const namespace = shell?.account?.name ?? "you";
  const command = [
    `export HF_ENDPOINT=${shell?.origin ?? "http://localhost:4870"}`,
    "export HF_TOKEN=hf_…",
    `./orrery publish ./my-model ${namespace}/my-model`,
  ].join("\n");
  return (
    <section>
      <h2 className="mb-1.5 text-base">Publish a model</h2>
      <CodeBlock id="publish" label="Terminal" content={command} />
      <p className="mt-2 text-sm text-ink-2">
        The token is made in{" "}
        <Link to={pathTo("settings")} className="text-link">
          settings
        </Link>
        . Or start in the browser:{" "}
        <Link to={`${pathTo("newRepo")}?kind=model`} className="text-link">
          new model
        </Link>
        ,{" "}
        <Link to={`${pathTo("newRepo")}?kind=dataset`} className="text-link">
          new dataset
        </Link>
        .
      </p>
    </section>
  );
}
