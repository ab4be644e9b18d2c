import { Link } from "react-router";
import type { NamedExample } from "../page-data/tasks.ts";
import { ExternalLink } from "../ui/external-link.tsx";

/** Recommended repos and metrics, each with a description. Repos that are not on this hub link elsewhere. */
export const NamedExamples = ({
  title,
  examples,
}: {
  readonly title: string;
  readonly examples: readonly NamedExample[];
}) =>
  examples.length > 0 && (
    <section className="mt-6">
      <h3 className="mb-1 border-b border-line-strong pb-1 text-base">{title}</h3>
      <ul className="divide-y divide-line">
        {examples.map((example) => (
          <li key={example.id} className="py-1.5">
            <ExampleName example={example} />
            <p className="text-sm text-ink-2">{example.description}</p>
          </li>
        ))}
      </ul>
    </section>
  );

function ExampleName({ example: { id, href } }: { readonly example: NamedExample }) {
  if (href === undefined) return <span className="font-medium wrap-anywhere">{id}</span>;
  if (!href.startsWith("/"))
    return (
      <ExternalLink href={href} className="font-medium">
        {id}
      </ExternalLink>
    );
  return (
    <Link to={href} className="text-link font-medium wrap-anywhere">
      {id}
    </Link>
  );
}

/** Returns whether any of them links to another hub. */
export const areElsewhere = (examples: readonly NamedExample[]): boolean =>
  examples.some(({ href }) => href !== undefined && !href.startsWith("/"));
