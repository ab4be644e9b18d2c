import { Link } from "react-router";
import type { RunSummary, RunsData } from "../page-data/run.ts";
import { pathTo } from "../paths.ts";
import { Tag } from "../ui/tag.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { STRINGS } from "./strings.ts";

/** A saved run in a list: what was asked, of which model. */
export const RunRow = ({
  run,
  show,
}: {
  readonly run: RunSummary;
  readonly show: RunsData["show"];
}) => (
  <li className="group relative flex flex-wrap items-center gap-x-4 gap-y-0.5 py-2 sm:flex-nowrap">
    <div className="w-full min-w-0 sm:flex-1">
      <Link
        to={pathTo("run", { run: run.id })}
        className="block truncate font-medium -outline-offset-1 before:absolute before:inset-0 group-hover:underline"
      >
        {run.text || STRINGS.list.noText}
      </Link>
      <p className="truncate text-sm text-ink-3">
        <span className="text-ink-2">{run.model}</span> · {run.taskLabel}
        {run.provider && ` · ${run.provider}`}
      </p>
    </div>
    {show === "shared" ? (
      <span className="text-sm text-ink-2">{run.maker}</span>
    ) : (
      <Tag tone={run.isShared ? "info" : "neutral"}>
        {run.isShared ? STRINGS.shared : STRINGS.private}
      </Tag>
    )}
    <span className="ml-auto text-sm text-ink-3 sm:w-24 sm:text-right">
      <TimeAgo iso={run.createdAt} />
    </span>
  </li>
);
