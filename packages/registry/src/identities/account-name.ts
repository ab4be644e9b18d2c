import { isNamespaceName } from "../ids.ts";
import { MAX_NAMESPACE_NAME } from "../rules.ts";

/** Numbered names that are tried before random ones. */
const NUMBERED = 20;

/** What an account could be called whose person goes by one of these names elsewhere: the first of them that has letters. */
export function cleanName(wanted: readonly string[]): string {
  const cleaned = wanted.map((text) =>
    (text.split("@")[0] ?? "")
      .normalize("NFKD")
      .replace(/\p{M}+/gu, "")
      .replace(/[^A-Za-z0-9]+/g, "-")
      .replace(/^-/, "")
      .slice(0, MAX_NAMESPACE_NAME)
      .replace(/-$/, ""),
  );
  return cleaned.find((name) => name.length >= 2) ?? "user";
}

/** The name itself, and similar ones for when it is taken or reserved. */
export function* similarNames(name: string, random: () => string): Generator<string> {
  const endings = Array.from({ length: NUMBERED }, (_, index) => `-${index + 2}`);
  const rare = () =>
    `-${random()
      .replace(/[^a-z0-9]/gi, "")
      .slice(0, 8)
      .toLowerCase()}`;
  for (const ending of ["", ...endings, rare(), rare()]) {
    const start = name.slice(0, MAX_NAMESPACE_NAME - ending.length).replace(/-$/, "");
    if (isNamespaceName(start + ending)) yield start + ending;
  }
}
