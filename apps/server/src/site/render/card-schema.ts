import type { Options } from "rehype-sanitize";
import { ID_PREFIX } from "../../base/id-prefix.ts";

const ALIGN = ["align", "left", "right", "center", "justify"] as const;
const LENGTH = /^\d{1,4}%?$/;
const SIZE = [
  ["width", LENGTH],
  ["height", LENGTH],
] as const;
const CELL = [
  "colSpan",
  "rowSpan",
  "abbr",
  "scope",
  ["vAlign", "top", "middle", "bottom"],
] as const;
const MEDIA = ["src", "controls", "loop", "muted", ...SIZE] as const;

/** All that a card may contain before our own steps add to it. What is not listed is unwrapped; its text stays. */
export const CARD_SCHEMA = {
  tagNames: [
    ...["h1", "h2", "h3", "h4", "h5", "h6", "p", "div", "center", "section", "blockquote", "hr"],
    ...["ul", "ol", "li", "dl", "dt", "dd", "details", "summary", "figure", "figcaption"],
    ...["table", "caption", "colgroup", "col", "thead", "tbody", "tfoot", "tr", "th", "td"],
    ...["a", "b", "strong", "i", "em", "u", "s", "del", "ins", "strike", "mark", "small", "big"],
    ...["sub", "sup", "span", "q", "cite", "dfn", "abbr", "time", "kbd", "samp", "var", "tt"],
    ...["br", "wbr", "bdi", "bdo", "ruby", "rb", "rt", "rp", "code", "pre", "input"],
    ...["img", "video", "audio"],
  ],
  /** Dropped with everything inside. */
  strip: [
    ...["script", "style", "template", "noscript", "noembed", "noframes", "title", "textarea"],
    ...["select", "datalist", "svg", "math", "iframe", "object", "applet", "canvas", "portal"],
  ],
  ancestors: {
    caption: ["table"],
    colgroup: ["table"],
    col: ["table"],
    thead: ["table"],
    tbody: ["table"],
    tfoot: ["table"],
    tr: ["table"],
    th: ["table"],
    td: ["table"],
  },
  attributes: {
    "*": ["id", "title", "lang", ["dir", "ltr", "rtl", "auto"], [...ALIGN]],
    a: ["href", "name", "dataFootnoteRef", "dataFootnoteBackref", "ariaDescribedBy", "ariaLabel"],
    code: [["className", /^language-[^\s]/, "math-inline", "math-display"]],
    col: ["span"],
    details: ["open"],
    div: [["className", "cell-in", "cell-out", "cell-mark"]],
    h2: [["className", "sr-only"]],
    img: ["src", "alt", ...SIZE],
    input: ["checked", ["disabled", true], ["type", "checkbox"]],
    li: ["value", ["className", "task-list-item"]],
    ol: [
      "start",
      "reversed",
      ["type", "1", "a", "A", "i", "I"],
      ["className", "contains-task-list"],
    ],
    section: ["dataFootnotes", ["className", "footnotes"]],
    td: [...CELL, ...SIZE],
    th: [...CELL, ...SIZE],
    time: ["dateTime"],
    ul: [["className", "contains-task-list"]],
    video: [...MEDIA],
    audio: [...MEDIA],
  },
  required: { input: { disabled: true, type: "checkbox" } },
  clobber: ["ariaDescribedBy", "id", "name"],
  clobberPrefix: ID_PREFIX,
  protocols: { href: ["http", "https", "mailto"], src: ["http", "https", "data"] },
} satisfies { [Key in keyof Options]: unknown } as unknown as Options;
