import { RegistryError } from "../errors.ts";
import { type Card, parseCard } from "./card.ts";
import type { ReadYaml } from "./yaml.ts";

export const MAX_CARD_BYTES = 1_048_576;

/** Throws `invalid-card` for a README that no page could show: too long, not text, or bad front matter. */
export async function checkCard(content: Uint8Array, readYaml: ReadYaml): Promise<void> {
  if (content.byteLength > MAX_CARD_BYTES)
    throw new RegistryError("invalid-card", "README.md is too large for a card (limit: 1 MiB).");
  const text = decodeText(content);
  if (text === undefined) throw new RegistryError("invalid-card", "README.md is not valid UTF-8.");
  const problem = findCardProblem(await parseCard(text, readYaml));
  if (problem) throw new RegistryError("invalid-card", `README.md: ${problem}`);
}

/** Why a card is invalid, as text; `undefined` if it is valid. */
export function findCardProblem({ data, problem }: Card): string | undefined {
  const index = data["model-index"];
  if (problem !== undefined || index === undefined || index === null) return problem;
  return Array.isArray(index) ? undefined : '"model-index" must be a list.';
}

/** `undefined` for bytes that are not UTF-8 text. */
export function decodeText(content: Uint8Array): string | undefined {
  if (content.includes(0)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    return undefined;
  }
}
