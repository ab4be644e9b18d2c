/** Parts of the address that change what is shown and not what the server knows of it. */
const OWN = ["view", "compare"];

/** Two addresses of lists for which the server has the same answer. */
export function isSameList(one: URL, other: URL): boolean {
  const asked = ({ pathname, searchParams }: URL) =>
    JSON.stringify([pathname, [...searchParams].filter(([name]) => !OWN.includes(name))]);
  return asked(one) === asked(other);
}
