/** Parameters of the URL that do not change the data of the server. */
const OWN = ["view", "compare"];

/** Returns whether the server has the same data for two list URLs. */
export function isSameList(one: URL, other: URL): boolean {
  const asked = ({ pathname, searchParams }: URL) =>
    JSON.stringify([pathname, [...searchParams].filter(([name]) => !OWN.includes(name))]);
  return asked(one) === asked(other);
}
