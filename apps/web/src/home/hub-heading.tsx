import { Link } from "react-router";
import { listHref } from "../catalog/list/list-href.ts";
import type { HomeData } from "../page-data/home.ts";
import type { ShellData } from "../page-data/shell.ts";
import { ExternalLink } from "../ui/external-link.tsx";
import { plural } from "../ui/format.ts";
import { HubLogo } from "../ui/logo.tsx";
import { STRINGS } from "./strings.ts";

const KINDS = ["model", "dataset"] as const;

/** The hub's logo, name, sentence and links, and how much it holds. */
export const HubHeading = ({
  hub,
  counts,
}: {
  readonly hub: ShellData["hub"];
  readonly counts: HomeData["counts"];
}) => (
  <div className="mb-6 flex items-start gap-4">
    <HubLogo hub={hub} className="size-12 shrink-0" />
    <div className="min-w-0 space-y-0.5">
      <h1 tabIndex={-1} className="text-2xl font-semibold wrap-anywhere">
        {hub.name}
      </h1>
      <p className="max-w-[44rem] text-lg text-ink-2">{hub.bio || STRINGS.description}</p>
      <p className="tabular flex flex-wrap gap-x-4 text-ink-3">
        {KINDS.filter((kind) => counts[`${kind}s`] > 0).map((kind) => (
          <Link
            key={kind}
            to={listHref(kind, {})}
            className="hover:text-accent-text hover:underline"
          >
            {plural(counts[`${kind}s`], kind)}
          </Link>
        ))}
        {hub.links.map((link) => (
          <ExternalLink key={link} href={link}>
            {link.replace(/^https?:\/\/|\/$/gi, "")}
          </ExternalLink>
        ))}
      </p>
    </div>
  </div>
);
