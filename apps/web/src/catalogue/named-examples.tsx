import { Link } from "react-router";
import type { NamedExample } from "../page-data/tasks.ts";
import { ExternalLink } from "../ui/external-link.tsx";

/** Repos and metrics worth knowing, each with a sentence. What this hub has not is a link that leaves it. */
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

/** Whether any of them leads away from this hub. */
export const areElsewhere = (examples: readonly NamedExample[]): boolean =>
  examples.some(({ href }) => href !== undefined && !href.startsWith("/"));
