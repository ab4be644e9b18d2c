import type { ReactNode } from "react";
import { Link } from "react-router";
import type { RepoSummary } from "../page-data/repo-list.ts";
import { RepoRows } from "./repo-rows.tsx";
import { STRINGS } from "./strings.ts";

/** The most downloaded models, with a link to all; `children` if there are none. */
export const TopModels = ({
  models: { total, top },
  all,
  children,
}: {
  readonly models: { readonly total: number; readonly top: readonly RepoSummary[] };
  readonly all: string;
  readonly children: ReactNode;
}) => (
  <section aria-labelledby="models-here">
    <div className="mb-1.5 flex items-baseline justify-between gap-3">
      <h2 id="models-here" className="text-base">
        {STRINGS.topModels.title}
      </h2>
      {total > 0 && (
        <Link to={all} className="tabular text-sm text-accent-text hover:underline">
          {total > top.length ? STRINGS.topModels.all(total) : STRINGS.topModels.list}
        </Link>
      )}
    </div>
    {top.length > 0 ? (
      <RepoRows repos={top} label={STRINGS.topModels.label} short />
    ) : (
      <p className="border-y border-line py-4 text-ink-2">{children}</p>
    )}
  </section>
);
