import { useEffect, useState } from "react";
import type { OutlineItem } from "../page-data/repo/repo.ts";
import { STRINGS } from "./strings.ts";

/** The fewest headings that get an outline. */
const WORTH_AN_OUTLINE = 3;
const INDENT = ["", "", "", "pl-3", "pl-6", "pl-9", "pl-12"];

interface Outline {
  readonly outline: readonly OutlineItem[];
}

/** The headings of a card as links next to it; hidden on narrow screens. */
export function CardOutline({
  outline,
  title = STRINGS.card.onThisCard,
}: Outline & { readonly title?: string }) {
  const current = useCurrentHeading(outline);
  if (outline.length < WORTH_AN_OUTLINE) return null;
  return (
    <nav aria-label={STRINGS.card.contents} className="hidden lg:block">
      <h2 className="mb-1.5 text-xs font-semibold text-ink-3">{title}</h2>
      <Links outline={outline} current={current} />
    </nav>
  );
}

/** The same for narrow screens: folded, above the card. */
export function FoldedOutline({ outline }: Outline) {
  if (outline.length < WORTH_AN_OUTLINE) return null;
  return (
    <details className="mb-4 rounded-md border border-line lg:hidden">
      <summary className="px-3 py-1.5 text-sm font-medium text-ink-2">
        {STRINGS.card.headings(outline.length)}
      </summary>
      <nav aria-label={STRINGS.card.contentsFolded} className="px-3 pb-3">
        <Links outline={outline} current={undefined} />
      </nav>
    </details>
  );
}

const Links = ({ outline, current }: Outline & { readonly current: string | undefined }) => (
  <ul className="space-y-px border-l border-line">
    {outline.map(({ id, text, depth }) => (
      <li key={id}>
        <a
          href={`#${id}`}
          aria-current={id === current ? "location" : undefined}
          className="-ml-px block border-l border-transparent py-0.5 pl-3 text-sm text-ink-2 hover:text-ink aria-[current]:border-accent aria-[current]:text-ink"
        >
          <span className={`block truncate ${INDENT[depth] ?? ""}`}>{text}</span>
        </a>
      </li>
    ))}
  </ul>
);

/** The id of the last heading above the upper third of the window; none until the page is scrolled. */
function useCurrentHeading(outline: readonly OutlineItem[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const find = () => {
      const line = window.innerHeight / 3;
      const above = outline.filter(({ id }) => {
        const heading = document.getElementById(id);
        return heading && heading.getBoundingClientRect().top < line;
      });
      setCurrent(window.scrollY > 0 ? above.at(-1)?.id : undefined);
    };
    let frame = 0;
    const later = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(find);
    };
    window.addEventListener("scroll", later, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("scroll", later);
    };
  }, [outline]);
  return current;
}
