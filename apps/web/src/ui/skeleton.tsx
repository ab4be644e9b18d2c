/** A place kept for what is still on its way; give it its size by `className`. */
export function Skeleton({ className = "" }: { readonly className?: string }) {
  return <span aria-hidden className={`block animate-pulse rounded-sm bg-line ${className}`} />;
}

/** Several rows of a list that is still on its way, as high as the rows that will come. */
export function SkeletonRows({
  count,
  rowClassName = "h-13",
}: {
  readonly count: number;
  readonly rowClassName?: string;
}) {
  return (
    <div role="status" className="appear-late divide-y divide-line">
      <span className="sr-only">Loading…</span>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <div key={index} className={`flex items-center gap-6 ${rowClassName}`}>
          <Skeleton className={index % 3 ? "h-3.5 w-56" : "h-3.5 w-40"} />
          <Skeleton className="ml-auto h-3 w-24" />
        </div>
      ))}
    </div>
  );
}
