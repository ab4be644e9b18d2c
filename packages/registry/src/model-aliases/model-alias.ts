import { matchesPattern } from "../allowed-models/match-pattern.ts";

/** A name that leads to a model of this hub, or of a provider. */
export interface ModelAlias {
  /** Without a namespace, so that it is no model of this hub; one `*` stands for any characters. */
  readonly name: string;
  /** `ada/m`, `ada/m:fastest` or `gpt-4o:openai`; a `*` is what that of the name stands for. */
  readonly target: string;
}

export const MAX_MODEL_ALIASES = 200;
export const MAX_ALIAS_LENGTH = 200;

export const ALIAS_NAME_RULE = `Use a name such as gpt-4o or gpt-*, of up to ${MAX_ALIAS_LENGTH} characters without spaces, slashes and colons.`;
export const ALIAS_TARGET_RULE =
  "Use NAMESPACE/NAME for a model of this hub, or MODEL:PROVIDER for a model of a provider.";

export const isAliasName = (text: string): boolean =>
  isText(text) && !/[/:]/.test(text) && countStars(text) <= 1;

/** A `*` needs one in the name. */
export const isAliasTarget = (text: string, name: string): boolean =>
  isText(text) && /[/:]/.test(text) && countStars(text) <= countStars(name);

/** Where a name leads: by the exact alias, else by the longest pattern. Followed once. Pure. */
export function findAliasTarget(aliases: readonly ModelAlias[], text: string): string | undefined {
  const matching = aliases.filter(({ name }) => matchesPattern(name, text));
  const exact = matching.find(({ name }) => name === text);
  const found = exact ?? matching.toSorted((a, b) => b.name.length - a.name.length)[0];
  if (!found) return undefined;
  const [head = "", tail = ""] = found.name.split("*");
  const stands = text.slice(head.length, text.length - tail.length);
  return found.target.replace("*", () => stands);
}

const isText = (text: string): boolean =>
  /^[\x21-\x7e]+$/.test(text) && text.length <= MAX_ALIAS_LENGTH;

const countStars = (text: string): number => text.split("*").length - 1;
