// The pure parts of a release: is the version right, and what does the changelog say of it.

const VERSION = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;
const numbersOf = (version) => VERSION.exec(version)?.slice(1).map(Number);

const compare = (a, b) =>
  a.map((number, index) => number - b[index]).find((difference) => difference !== 0) ?? 0;

/** Why a version cannot be released, as text; `undefined` if it can. */
export function findVersionProblem(version, current, released) {
  const numbers = numbersOf(version);
  if (!numbers) return `invalid version "${version}": give three numbers, such as 1.2.0.`;
  if (released.includes(version)) return `version ${version} is already released.`;
  if (compare(numbers, numbersOf(current)) < 0)
    return `version ${version} is older than ${current}, the version in package.json.`;
  return undefined;
}

/** The changelog with its first section released; `undefined` if that section is not marked "(unreleased)". */
export function releaseChangelog(text, version, date) {
  const [heading] = /^## .*$/m.exec(text) ?? [];
  if (!heading?.endsWith("(unreleased)")) return undefined;
  return text.replace(heading, `## ${version} (${date})`);
}
