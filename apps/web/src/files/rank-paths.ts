const MOST = 50;

/** Points of a letter that follows the one before it, or begins a word or a file name. */
const RUN = 4;
const WORD = 6;
const NAME = 12;

/** The paths that contain the letters of a query in order, best first; all of them, as they come, without a query. */
export function rankPaths(paths: readonly string[], query: string): readonly string[] {
  const letters = query.toLowerCase().replace(/\s+/g, "");
  if (letters === "") return paths.slice(0, MOST);
  return paths
    .flatMap((path) => {
      const points = score(path.toLowerCase(), letters);
      return points === undefined ? [] : [{ path, points: points - path.length / 100 }];
    })
    .toSorted((a, b) => b.points - a.points || (a.path < b.path ? -1 : 1))
    .slice(0, MOST)
    .map(({ path }) => path);
}

/** From the end, so that letters are found in the file's name before they are found in its folders. */
function score(path: string, letters: string): number | undefined {
  const name = path.lastIndexOf("/") + 1;
  let points = path.slice(name).startsWith(letters) ? NAME * letters.length : 0;
  let last = path.length;
  for (let index = letters.length - 1; index >= 0; index--) {
    const at = path.lastIndexOf(letters.charAt(index), last - 1);
    if (at < 0 || last === 0) return undefined;
    if (at === last - 1) points += RUN;
    if (at === 0 || /[^a-z0-9]/.test(path.charAt(at - 1))) points += WORD;
    if (at === name) points += NAME;
    last = at;
  }
  return points;
}
