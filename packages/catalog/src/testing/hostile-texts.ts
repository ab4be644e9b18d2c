/** Texts that break naive quoting, and some thousand made of their parts, the same at every run. */
export function hostileTexts(): readonly string[] {
  const random = createRandom(20_260_101);
  const pick = () => PARTS[Math.floor(random() * PARTS.length)]!;
  const made = Array.from({ length: 2_000 }, () =>
    Array.from({ length: Math.floor(random() * 8) }, pick).join(""),
  );
  return [...PARTS, ...made];
}

const PARTS: readonly string[] = [
  "",
  " ",
  "plain",
  "-rf",
  "namespace/name",
  "'",
  '"',
  "'''",
  '"""',
  "\\",
  "\\\\",
  "\\n",
  "\n",
  "\r\n",
  "\t",
  "\0",
  "\x07",
  "\x1b[201~",
  "\x7f",
  "\x85",
  "$HOME",
  "$(id)",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is meant as text.
  "${id}",
  "`id`",
  "{id}",
  "%s",
  "!!",
  "~",
  "*",
  "#",
  ";id",
  "&&id",
  "|id",
  "<id",
  ">id",
  "</script>",
  "</SCRIPT >",
  "<!--",
  "\u2028",
  "\u2029",
  "\u202e",
  "\u2066",
  "\ufeff",
  "\ud800",
  "\udc00",
  "é",
  "日本語",
  "👩‍🚀",
  "__proto__",
  "true",
  "None",
];

/** A small linear congruential generator, so that a failure can be repeated. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
