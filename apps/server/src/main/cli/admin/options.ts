import { parseRepoId, type RepoId, type RepoType } from "@orrery/registry";
import { StartError } from "../../../base/start-error.ts";

/** One of some words; `undefined` where the option is not there. */
export function oneOf<Word extends string>(
  option: string,
  words: readonly Word[],
  text: string | undefined,
): Word | undefined {
  if (text === undefined) return undefined;
  const found = words.find((word) => word === text);
  if (found === undefined) throw wrong(`--${option} ${text}`, `Use ${words.join(", ")}.`);
  return found;
}

export function repoOf(type: RepoType | undefined, text: string): RepoId {
  const id = parseRepoId(type ?? "model", text);
  if (!id) throw wrong(text, "Use NAMESPACE/NAME.");
  return id;
}

/** A time such as `2026-01-31T12:00:00Z`. */
export function timeOf(option: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const time = new Date(text);
  if (Number.isNaN(time.getTime()))
    throw wrong(`--${option} ${text}`, "Use a time such as 2026-01-31T12:00:00Z.");
  return time;
}

/** A day (UTC) such as `2026-01-31`. */
export function dayOf(option: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
  if (!isDay) throw wrong(`--${option} ${text}`, "Use a day such as 2026-01-31.");
  return text;
}

const wrong = (value: string, use: string) =>
  new StartError("bad-arguments", `Invalid value: "${value}". ${use}`);
