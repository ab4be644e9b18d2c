import type { ReactNode } from "react";
import { Link } from "react-router";
import type { NamedRepo } from "../page-data/admin/storage.ts";
import { pathTo } from "../paths.ts";

/** The first cell of a row: what the row is about. */
export const HeadCell = ({ children }: { readonly children: ReactNode }) => (
  <th scope="row" className="min-w-32 py-1.5 pr-4 text-left align-top font-medium wrap-anywhere">
    {children}
  </th>
);

export const Cell = ({
  children,
  isNumber = false,
}: {
  readonly children: ReactNode;
  readonly isNumber?: boolean;
}) => (
  <td
    className={`py-1.5 pr-4 align-top ${isNumber ? "tabular whitespace-nowrap" : "min-w-28 wrap-anywhere"}`}
  >
    {children}
  </td>
);

/** The last cell of a row: what can be done. */
export const ActionCell = ({ children }: { readonly children: ReactNode }) => (
  // Texts for screen readers stay inside, whatever scrolls.
  <td className="relative py-1 align-top">
    <div className="flex justify-end gap-2">{children}</div>
  </td>
);

/** A link to a model or dataset; spaces have no page. */
export function RepoLink({ repo: { id, type } }: { readonly repo: NamedRepo }) {
  if (type === "space") return <>{id}</>;
  const [namespace = "", name = ""] = id.split("/");
  return (
    <Link to={pathTo(type, { namespace, name })} className="text-link">
      {id}
    </Link>
  );
}

export const AccountLink = ({ name }: { readonly name: string }) => (
  <Link to={pathTo("account", { namespace: name })} className="text-link">
    {name}
  </Link>
);
