import type { ReactNode } from "react";
import { Link } from "react-router";
import type { InferenceUsageView } from "../page-data/repo/how-to-use.ts";
import { pathTo } from "../paths.ts";
import { STRINGS } from "./strings.ts";

/** Who answers the program, who pays, and the lowest role of its key. */
export function CallNote({
  view: { providers, provider, endpointUrl, keyVariable, tokenScope, payer },
  id,
}: {
  readonly view: InferenceUsageView;
  /** The model, as a provider has to know it. */
  readonly id: string;
}) {
  const label = providers.find(({ key }) => key === provider)?.label;
  if (endpointUrl !== undefined)
    return (
      <Note>
        {STRINGS.note.beforeServerKey}
        <code>{keyVariable}</code>
        {STRINGS.note.afterServerKey}
      </Note>
    );
  if (tokenScope === undefined)
    return (
      <Note>
        {STRINGS.note.direct(label ?? "")}
        <code className="wrap-anywhere">{id}</code>
        {STRINGS.note.afterDirectModel}
      </Note>
    );
  return (
    <Note>
      {payer ? STRINGS.note.hubBilled(payer) : STRINGS.note.hub}
      <code>{keyVariable}</code>
      {STRINGS.note.beforeRole}
      <strong className="font-semibold">{STRINGS.note.roles[tokenScope]}</strong>
      {STRINGS.note.afterRole}
      <Link to={`${pathTo("tokens")}?role=${tokenScope}`} className="text-link">
        {STRINGS.note.createToken}
      </Link>
    </Note>
  );
}

const Note = ({ children }: { readonly children: ReactNode }) => (
  <p className="text-xs text-ink-2">{children}</p>
);
