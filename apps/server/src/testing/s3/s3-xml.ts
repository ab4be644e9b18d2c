type Node =
  | string
  | number
  | boolean
  | undefined
  | readonly Node[]
  | { readonly [name: string]: Node };

/** An object as XML: arrays repeat their element, `undefined` is left out. */
export const toXml = (name: string, content: Node): string => {
  if (content === undefined) return "";
  if (Array.isArray(content)) return content.map((one) => toXml(name, one)).join("");
  const inner =
    typeof content === "object"
      ? Object.entries(content)
          .map(([key, value]) => toXml(key, value))
          .join("")
      : escapeXml(`${content}`);
  return `<${name}>${inner}</${name}>`;
};

const escapeXml = (text: string) =>
  text.replace(
    /[&<>"]/g,
    (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c] ?? c,
  );

/** The texts of all elements of this name. */
export const textsOf = (xml: string, name: string): readonly string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "g"))].map(([, text = ""]) =>
    text.replace(/&quot;/g, '"').replace(/&amp;/g, "&"),
  );
