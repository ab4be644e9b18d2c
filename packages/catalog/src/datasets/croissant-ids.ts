/** Names as ids that are plain in any IRI, each another: what is odd becomes `_`, and a second one gets a number. */
export function uniqueIds(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const plain = name.replace(/[^\w.-]/g, "_");
    let id = plain;
    for (let number = 1; taken.has(id); number += 1) id = `${plain}_${number}`;
    taken.add(id);
    return id;
  });
}
