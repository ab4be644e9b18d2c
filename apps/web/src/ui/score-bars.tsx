/** Labels with a score from 0 to 1, each with a bar and a number. */
export const ScoreBars = ({
  scores,
  digits = 2,
}: {
  readonly scores: readonly { readonly label: string; readonly score: number }[];
  readonly digits?: number;
}) => (
  <dl className="space-y-2">
    {scores.map(({ label, score }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat and never change place
      <div key={index} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 text-sm">
        <dt className="min-w-0 wrap-anywhere">{label}</dt>
        <dd className="tabular text-ink-2">{score.toFixed(digits)}</dd>
        <dd aria-hidden className="col-span-2 pt-1">
          <svg
            aria-hidden="true"
            viewBox="0 0 100 4"
            preserveAspectRatio="none"
            className="h-1.5 w-full rounded-sm"
          >
            <rect width="100" height="4" className="fill-line" />
            <rect
              width={Math.min(1, Math.max(0, score)) * 100}
              height="4"
              className="fill-accent"
            />
          </svg>
        </dd>
      </div>
    ))}
  </dl>
);
