import { STRINGS } from "../strings.ts";
import { feedHref } from "./list-href.ts";
import { useList } from "./use-list.ts";

/** The newest repos of this list as a feed, for a reader. */
export function ListFeed() {
  const { state } = useList();
  const atom = feedHref(state, "atom");
  return (
    <p className="mt-4 text-sm text-ink-3">
      <link rel="alternate" type="application/atom+xml" href={atom} />
      {STRINGS.feed.follow}{" "}
      <a href={atom} className="text-link">
        {STRINGS.feed.atom}
      </a>
      {" · "}
      <a href={feedHref(state, "json")} className="text-link">
        {STRINGS.feed.json}
      </a>
    </p>
  );
}
