/** Words to change, leave out or add before `heard` is `said`. */
export function editDistance(said: readonly string[], heard: readonly string[]): number {
  let row = heard.map((_, index) => index + 1);
  for (const [index, word] of said.entries()) {
    const next: number[] = [];
    for (const [at, other] of heard.entries()) {
      const replaced = (at === 0 ? index : row[at - 1]!) + (word === other ? 0 : 1);
      next.push(Math.min(replaced, row[at]! + 1, (next[at - 1] ?? index + 1) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? said.length;
}
