import type { RepoFactsData } from "../page-data/repo/repo.ts";
import { ExternalLink } from "../ui/external-link.tsx";
import { ScrollArea } from "../ui/scroll-area.tsx";
import { RailSection } from "./rail-section.tsx";
import { STRINGS } from "./strings.ts";

/** The evaluation results that the card and the result files of a model report. */
export function EvalTable({ evals }: Pick<RepoFactsData, "evals">) {
  return (
    <RailSection title={STRINGS.evals.title} note={STRINGS.evals.note}>
      <ScrollArea label={STRINGS.evals.title}>
        <table className="w-full text-sm">
          <thead className="text-left text-xs text-ink-3">
            <tr className="border-b border-line">
              <th scope="col" className="py-1 font-medium">
                {STRINGS.evals.dataset}
              </th>
              <th scope="col" className="px-3 py-1 font-medium">
                {STRINGS.evals.metric}
              </th>
              <th scope="col" className="py-1 text-right font-medium">
                {STRINGS.evals.value}
              </th>
            </tr>
          </thead>
          <tbody>
            {evals.map(({ task, dataset, metric, value, sourceUrl }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a card may state a thing twice
              <tr key={index} className="border-b border-line align-top">
                <td className="py-1 wrap-anywhere">
                  {sourceUrl ? (
                    <ExternalLink href={sourceUrl}>
                      {dataset ?? task ?? STRINGS.evals.source}
                    </ExternalLink>
                  ) : (
                    (dataset ?? task)
                  )}
                  {dataset && task && <span className="block text-xs text-ink-3">{task}</span>}
                </td>
                <td className="px-3 py-1">{metric}</td>
                <td className="tabular py-1 text-right font-medium">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </RailSection>
  );
}
