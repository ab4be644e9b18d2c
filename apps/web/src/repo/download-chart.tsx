import type { RepoFactsData } from "../page-data/repo.ts";
import { formatDate, formatInteger, plural } from "../ui/format.ts";
import { RailSection } from "./rail-section.tsx";

const HEIGHT = 40;
const STEP = 10;

/** Thirty days as bars, drawn on the server; the same numbers stand in a table for who wants to read them. */
export function DownloadChart({
  allTime,
  days,
  recent,
}: RepoFactsData["downloads"] & { readonly recent: number }) {
  const most = Math.max(...days.map(({ count }) => count));
  const sum = formatInteger(recent);
  return (
    <RailSection title="Downloads" note={`${formatInteger(allTime)} in all`}>
      <div className="flex items-end gap-4">
        <p className="tabular shrink-0 text-xl leading-7 font-semibold">
          {sum}
          <span className="block text-xs leading-4 font-normal text-ink-3">last 30 days</span>
        </p>
        <svg
          role="img"
          aria-label={`Downloads per day in the last 30 days: ${sum} in all, ${formatInteger(most)} on the busiest day`}
          viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-10 min-w-0 grow text-accent"
        >
          {days.map(({ day, count }, index) => {
            const height = most > 0 ? Math.max(count > 0 ? 2 : 1, (count / most) * HEIGHT) : 1;
            return (
              <rect
                key={day}
                x={index * STEP + 1}
                y={HEIGHT - height}
                width={STEP - 2}
                height={height}
                className={count > 0 ? "fill-current" : "fill-line-strong"}
              >
                <title>{`${formatDate(day)}: ${formatInteger(count)}`}</title>
              </rect>
            );
          })}
        </svg>
      </div>
      {recent > 0 && (
        <details className="mt-1 text-xs">
          <summary className="text-ink-3">Day by day</summary>
          <table className="tabular mt-1 w-full">
            <caption className="sr-only">Downloads by day</caption>
            <tbody>
              {days
                .filter(({ count }) => count > 0)
                .toReversed()
                .map(({ day, count }) => (
                  <tr key={day} className="border-b border-line">
                    <th scope="row" className="py-0.5 text-left font-normal">
                      {formatDate(day)}
                    </th>
                    <td className="text-right">{plural(count, "download")}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        </details>
      )}
    </RailSection>
  );
}
