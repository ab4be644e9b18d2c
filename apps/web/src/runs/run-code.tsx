import { useState } from "react";
import { askedCall } from "../calls/asked-call.ts";
import type { RunPageData } from "../page-data/run.ts";
import { CodePanel } from "../playground/code-panel.tsx";
import { type ProgramQuery, programQuery } from "../playground/program-query.ts";
import { readSettings } from "../playground/settings.ts";
import { STRINGS } from "./strings.ts";

type Content = Exclude<RunPageData["content"], { readonly kind: "live" }>;

/** The program that repeats a saved run, folded; loaded when it is opened. */
export function RunCode({ model, content }: { readonly model: string; readonly content: Content }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="needs-js mt-4"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="text-link inline-block">{STRINGS.code}</summary>
      <div className="mt-2">{isOpen && <CodePanel model={model} query={queryOf(content)} />}</div>
    </details>
  );
}

/** Files are named: the program reads them from where it runs. */
function queryOf(content: Content): ProgramQuery {
  if (content.kind === "form") return askedCall(content.task, content.values, content.file?.name);
  const { settings, turns } = content;
  return programQuery(settings, readSettings(settings), turns);
}
