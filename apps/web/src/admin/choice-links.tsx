import { Link, useSearchParams } from "react-router";

/** One value of a parameter of the list: links, so that each has a URL; the rest of the query stays. */
export function ChoiceLinks({
  label,
  name,
  current,
  choices,
}: {
  readonly label: string;
  readonly name: string;
  /** The chosen value; empty for none. */
  readonly current: string;
  readonly choices: Readonly<Record<string, string>>;
}) {
  const [query] = useSearchParams();
  const href = (value: string) => {
    const next = new URLSearchParams(query);
    next.delete("cursor");
    if (value === "all") next.delete(name);
    else next.set(name, value);
    return `?${next}`;
  };
  return (
    <nav aria-label={label} className="flex flex-wrap gap-1">
      {Object.entries(choices).map(([value, text]) => (
        <Link
          key={value}
          to={href(value)}
          preventScrollReset
          aria-current={value === (current || "all") ? "page" : undefined}
          className="rounded-md px-2.5 py-1 text-sm text-ink-2 hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent-text"
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
