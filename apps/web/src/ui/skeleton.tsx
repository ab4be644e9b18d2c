import { STRINGS } from "./strings.ts";

/** A placeholder for loading content; `className` sets its size. */
export function Skeleton({ className = "" }: { readonly className?: string }) {
  return <span aria-hidden className={`block animate-pulse rounded-sm bg-line ${className}`} />;
}

/** Placeholder rows of a loading list, as high as its rows. */
export function SkeletonRows({
  count,
  rowClassName = "h-13",
}: {
  readonly count: number;
  readonly rowClassName?: string;
}) {
  return (
    <div role="status" className="appear-late divide-y divide-line">
      <span className="sr-only">{STRINGS.loading}</span>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <div key={index} className={`flex items-center gap-6 ${rowClassName}`}>
          <Skeleton className={index % 3 ? "h-3.5 w-56" : "h-3.5 w-40"} />
          <Skeleton className="ml-auto h-3 w-24" />
        </div>
      ))}
    </div>
  );
}
