/**
 * A thin progress bar: `done` solid over `ahead` faint, both 0 to 1. Drawn with attributes, because the
 * page's policy allows no inline styles.
 */
export function Meter({
  label,
  done,
  ahead = 0,
  tone = "accent",
  className = "",
}: {
  readonly label: string;
  readonly done: number;
  readonly ahead?: number;
  readonly tone?: "accent" | "bad";
  readonly className?: string;
}) {
  return (
    <svg
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(done * 100)}
      className={`block w-full rounded-full bg-line ${className}`}
    >
      <rect width={percent(ahead)} height="100%" className="fill-line-strong" />
      <rect
        width={percent(done)}
        height="100%"
        className={tone === "bad" ? "fill-bad" : "fill-accent"}
      />
    </svg>
  );
}

const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`;
