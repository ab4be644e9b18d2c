import type { Excerpt } from "@orrery/catalog";
import { Fragment } from "react";

/** An excerpt of a card with the search words marked. */
export const MarkedText = ({ excerpt: { text, marks } }: { readonly excerpt: Excerpt }) => (
  <>
    {marks.map(([from, to], index) => (
      <Fragment key={from}>
        {text.slice(marks[index - 1]?.[1] ?? 0, from)}
        <mark className="rounded-sm bg-accent-soft font-medium text-accent-text">
          {text.slice(from, to)}
        </mark>
      </Fragment>
    ))}
    {text.slice(marks.at(-1)?.[1] ?? 0)}
  </>
);
