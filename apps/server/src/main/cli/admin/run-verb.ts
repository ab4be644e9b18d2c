import { StartError } from "../../../base/start-error.ts";

type Command = (words: readonly string[]) => Promise<void>;

/** Runs what the first word says; without one, or with options alone, it lists. */
export async function runVerb(
  words: readonly string[],
  list: Command,
  verbs: Readonly<Record<string, Command>>,
): Promise<void> {
  const [word = "", ...rest] = words;
  if (word === "" || word.startsWith("--")) return list(words);
  const command = Object.hasOwn(verbs, word) ? verbs[word] : undefined;
  if (command) return command(rest);
  throw new StartError(
    "bad-arguments",
    `Unknown action "${word}". Use ${Object.keys(verbs).join(", ")}.`,
  );
}
