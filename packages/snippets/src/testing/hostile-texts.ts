/** Texts that break naive quoting, and some made of their parts, the same at every run. */
export function hostileTexts(): readonly string[] {
  let state = 20_260_101;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const pick = () => PARTS[Math.floor(random() * PARTS.length)]!;
  const made = Array.from({ length: 30 }, () => Array.from({ length: 6 }, pick).join(""));
  return [...PARTS, ...made];
}

const PARTS: readonly string[] = [
  "plain",
  "'",
  '"',
  "'''",
  '"""',
  "\\",
  "\\n",
  "\n",
  "\r\n",
  "\t",
  "$HOME",
  "$(touch pwned)",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is meant as text.
  "${process.exit(1)}",
  "`touch pwned`",
  "{os}",
  "{{",
  "}}",
  "%s",
  "!!",
  "#",
  "?a=b&c",
  ";exit 1",
  "</script>",
  "<!--",
  "[1-3]{a,b}",
  "@name",
  "media",
  "file",
  "file-file",
  "\u2028",
  "\u202e",
  "\ud800",
  "\udc00",
  "é日本語",
  "👩‍🚀",
  "__proto__",
  "$&$1",
];
