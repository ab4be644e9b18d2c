import type { AccessForm } from "../facts/repo-facts.ts";
import { asText, field } from "../facts/untrusted.ts";
import { type AccessField, readAccessFields } from "./access-fields.ts";
import { COUNTRY_CODES, EU_COUNTRIES } from "./countries.ts";

export const MAX_ACCESS_ANSWER = 500;

/** By the label of its question; a checkbox is `true`. */
export type AccessAnswers = Readonly<Record<string, string | true>>;

export interface ReadAnswers {
  readonly answers: AccessAnswers;
  /** What is wrong, by label; empty if nothing is. */
  readonly problems: Readonly<Record<string, string>>;
}

/** Checks answers against the card's form. Answers to questions that it does not ask are left out. */
export function readAccessAnswers(
  form: AccessForm,
  given: Readonly<Record<string, unknown>>,
): ReadAnswers {
  const read = readAccessFields(form).map(({ label, ...question }) => {
    const answer = READERS[question.type](field(given, label), question, form);
    return [label, answer] as const;
  });
  return {
    answers: Object.fromEntries(
      read.flatMap(([label, { answer }]) => (answer === undefined ? [] : [[label, answer]])),
    ),
    problems: Object.fromEntries(
      read.flatMap(([label, { problem }]) => (problem === undefined ? [] : [[label, problem]])),
    ),
  };
}

interface Answer {
  readonly answer?: string | true;
  readonly problem?: string;
}

type Read = (value: unknown, question: Omit<AccessField, "label">, form: AccessForm) => Answer;

const CHECKED: ReadonlySet<unknown> = new Set([true, "true", "yes", "on", "1"]);

const READERS: Readonly<Record<AccessField["type"], Read>> = {
  text(value) {
    const answer = asText(value, Number.POSITIVE_INFINITY);
    if (answer === undefined) return { problem: "An answer is required." };
    return answer.length > MAX_ACCESS_ANSWER
      ? { problem: `The answer is too long (limit: ${MAX_ACCESS_ANSWER} characters).` }
      : { answer };
  },
  checkbox: (value) =>
    CHECKED.has(value) ? { answer: true } : { problem: "Select the checkbox to continue." },
  date(value) {
    const answer = asText(value, 10);
    return answer !== undefined && isDate(answer)
      ? { answer }
      : { problem: "Enter a date such as 2026-01-31." };
  },
  country(value, _, { isEuDisallowed }) {
    const answer = asText(value, 2)?.toUpperCase();
    if (answer === undefined || !COUNTRY_CODES.has(answer)) return { problem: "Choose a country." };
    return isEuDisallowed && EU_COUNTRIES.has(answer)
      ? { problem: "Access is not offered in the European Union." }
      : { answer };
  },
  select(value, { options }) {
    const answer = asText(value);
    return options.some((option) => option.value === answer)
      ? { answer: answer as string }
      : { problem: "Choose one of the options." };
  },
};

/** Not `2026-02-31`. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
