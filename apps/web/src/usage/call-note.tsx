import type { ReactNode } from "react";
import { Link } from "react-router";
import type { InferenceUsageView } from "../page-data/usage.ts";
import { pathTo } from "../paths.ts";

/** Who answers the program, who pays, and the least that its key has to be allowed. */
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
        The program reads your server’s key from <code>{keyVariable}</code>. Where it asks for none,
        any text will do.
      </Note>
    );
  if (tokenScope === undefined)
    return (
      <Note>
        Sent straight to {label}, and paid with your own key there. {label} has to offer{" "}
        <code className="wrap-anywhere">{id}</code>; where it has another name, write that one.
      </Note>
    );
  return (
    <Note>
      This hub answers{payer && <>, and {payer} pays where a provider costs something</>}.{" "}
      <code>{keyVariable}</code> needs a token of yours, and one that may{" "}
      <strong className="font-semibold">{MAY[tokenScope]}</strong> is enough.{" "}
      <Link to={`${pathTo("settings")}?role=${tokenScope}`} className="text-link">
        Make one
      </Link>
    </Note>
  );
}

const MAY = { inference: "run models only", read: "read only" } as const;

const Note = ({ children }: { readonly children: ReactNode }) => (
  <p className="text-xs text-ink-2">{children}</p>
);
