/** Markdown without its blocks and spans of code; its time grows with the length alone. */
export const withoutCode = (markdown: string): string => withoutSpans(withoutFences(markdown));

function withoutFences(text: string): string {
  let fence = "";
  const kept = text.split("\n").filter((line) => {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? "";
    if (!fence) {
      fence = mark;
      return mark === "";
    }
    if (mark.startsWith(fence)) fence = "";
    return false;
  });
  return kept.join("\n");
}

/** A span ends with as many backticks as it begins with. */
function withoutSpans(text: string): string {
  const runs = [...text.matchAll(/`+/g)].map(({ 0: { length }, index }) => ({ length, index }));
  const nearest = new Map<number, number>();
  const ends = runs.toReversed().map(({ length }, back) => {
    const end = nearest.get(length);
    nearest.set(length, runs.length - 1 - back);
    return end;
  });
  let [kept, from] = ["", 0];
  for (let at = 0; at < runs.length; at++) {
    const [start, end] = [runs[at]!, ends[runs.length - 1 - at]];
    if (end === undefined) continue;
    kept += `${text.slice(from, start.index)} `;
    from = runs[end]!.index + start.length;
    at = end;
  }
  return kept + text.slice(from);
}
