import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { STRINGS } from "./pages/strings/banner.ts";
import type { BannerData } from "./render.ts";

const LOOK = {
  info: "bg-info-soft text-info",
  warning: "bg-warn-soft text-warn",
} as const;

/**
 * What the hub's administrators say to everyone, as HTML that goes before the page. The browser's React does not
 * know it and leaves it alone, so that it costs pages no script; the element's name is no other's for that.
 */
export const bannerHtml = ({ text, level, key, next }: BannerData): string =>
  renderToStaticMarkup(
    createElement(
      "hub-banner",
      {
        role: "region",
        "aria-label": STRINGS.label,
        class: `block border-b border-line ${LOOK[level]}`,
      },
      <div className="mx-auto flex max-w-(--page) items-start gap-4 px-4 py-2 text-sm sm:px-6">
        <p className="min-w-0 flex-1 whitespace-pre-wrap wrap-anywhere">{text}</p>
        <form method="post" action="/banner">
          <input type="hidden" name="key" value={key} />
          <input type="hidden" name="next" value={next} />
          <button type="submit" className="cursor-pointer font-medium underline">
            {STRINGS.dismiss}
          </button>
        </form>
      </div>,
    ),
  );
