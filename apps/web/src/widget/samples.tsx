import { Link } from "react-router";
import { STRINGS } from "./strings.ts";

/** What to begin with: links, so that they work without a script. */
export const Samples = ({
  titles,
  onChoose,
}: {
  readonly titles: readonly string[];
  readonly onChoose: (index: number) => void;
}) =>
  titles.length > 1 && (
    <nav aria-label={STRINGS.form.examples} className="flex flex-wrap gap-1.5">
      {titles.map((title, index) => (
        <Link
          // biome-ignore lint/suspicious/noArrayIndexKey: titles may repeat and never change place
          key={index}
          to={`?sample=${index}`}
          preventScrollReset
          title={title}
          onClick={(event) => {
            event.preventDefault();
            onChoose(index);
          }}
          className="max-w-full truncate rounded-md border border-line px-2 py-0.5 text-xs text-ink-2 transition-colors duration-(--fast) hover:border-ink-3 hover:text-ink"
        >
          {title.length > 32 ? `${title.slice(0, 31)}…` : title}
        </Link>
      ))}
    </nav>
  );
