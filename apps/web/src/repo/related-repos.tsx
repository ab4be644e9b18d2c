import { Link } from "react-router";
import type { RelatedRepos as Related, RepoLink } from "../page-data/repo/repo.ts";
import type { RepoHead } from "../page-data/repo/repo-head.ts";
import { pathTo } from "../paths.ts";
import { formatInteger } from "../ui/format.ts";
import { RailSection } from "./rail-section.tsx";
import { STRINGS } from "./strings.ts";

/** The ancestors of a repo, the repo, and its descendants, top to bottom. */
export function RelatedRepos({
  repo,
  related: { ancestors, relation, datasets, groups, collections },
}: {
  readonly repo: RepoHead;
  readonly related: Related;
}) {
  const hasTree = ancestors.length > 0 || groups.length > 0;
  const generations = ancestors.toReversed();
  return (
    <>
      {hasTree && (
        <RailSection title={repo.kind === "model" ? STRINGS.related.tree : STRINGS.related.usedBy}>
          <ol className="text-sm">
            {generations.map((links, depth) => (
              <li key={links.map(({ id }) => id).join()} className={INDENTS[depth]}>
                {links.map((link) => (
                  <Name key={link.id} link={link} page="models" />
                ))}
              </li>
            ))}
            {repo.kind === "model" && (
              <li className={INDENTS[generations.length]}>
                {relation && <span className="block text-xs text-ink-3">{relation}</span>}
                <span className="font-semibold wrap-anywhere">{repo.id}</span>
              </li>
            )}
            {groups.map(({ label, count, href, top }) => (
              <li key={label} className={INDENTS[Math.min(5, generations.length + 1)]}>
                <Link to={href} className="text-link font-medium">
                  {label}
                </Link>{" "}
                <span className="tabular text-ink-3">{formatInteger(count)}</span>
                {top.map((link) => (
                  <Name key={link.id} link={link} page="models" />
                ))}
              </li>
            ))}
          </ol>
        </RailSection>
      )}
      {datasets.length > 0 && (
        <RailSection title={STRINGS.related.trainedOn}>
          <div className="text-sm">
            {datasets.map((link) => (
              <Name key={link.id} link={link} page="datasets" />
            ))}
          </div>
        </RailSection>
      )}
      {collections.length > 0 && (
        <RailSection title={STRINGS.related.collections}>
          <ul className="text-sm">
            {collections.map(({ owner, title, href }) => (
              <li key={href}>
                <Link to={href} className="text-link wrap-anywhere">
                  {owner}/{title}
                </Link>
              </li>
            ))}
          </ul>
        </RailSection>
      )}
    </>
  );
}

const BRANCH = "border-l border-line py-0.5 ";
const INDENTS = ["", "ml-2 pl-3", "ml-6 pl-3", "ml-10 pl-3", "ml-14 pl-3", "ml-18 pl-3"].map(
  (indent) => (indent ? BRANCH + indent : "py-0.5"),
);

/** Cards name repos of any hub. The link of an unknown repo searches for its name. */
const Name = ({
  link: { id, href },
  page,
}: {
  readonly link: RepoLink;
  readonly page: "models" | "datasets";
}) => (
  <Link
    to={href ?? `${pathTo(page)}?${new URLSearchParams({ q: id })}`}
    title={href ? undefined : STRINGS.related.notHere}
    className={`block w-fit wrap-anywhere ${href ? "text-link" : "text-ink-2 hover:underline"}`}
  >
    {id}
  </Link>
);
