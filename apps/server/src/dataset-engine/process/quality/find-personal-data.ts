import { isIPv4, isIPv6 } from "node:net";
import { findSecrets } from "@orrery/scan/secrets";
import { NAMED_PATTERNS } from "../../../base/hooks/named-patterns.ts";
import {
  PERSONAL_KINDS,
  type PersonalData,
  type PersonalKind,
} from "../../quality/quality-work.ts";
import { EXAMPLES } from "./example-rows.ts";
import type { SampledTexts } from "./sample-texts.ts";

type Found = readonly { readonly start: number; readonly end: number }[];

const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/g;
const IPS =
  /(?<![\w.:])(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-fA-F]{0,4}(?::[0-9a-fA-F]{0,4}){2,7})(?![\w.:]*\w)/g;
/** Addresses that no one has: of networks at home, of the machine itself, of documentation. */
const UNOWNED =
  /^(?:0|10|127|255)\.|^169\.254\.|^192\.168\.|^192\.0\.2\.|^198\.51\.100\.|^203\.0\.113\.|^172\.(?:1[6-9]|2\d|3[01])\.|^2(?:2[4-9]|[34]\d)\.|^::1?$|^f[cde]|^2001:db8/i;

/** How numbers of issuers begin, and how long they are: every tenth long number passes the check of its last digit. */
const CARD =
  /^(?:4\d{12}(?:\d{3}){0,2}|5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|3[47]\d{13}|3(?:0[0-5]|[68]\d)\d{11}|35\d{14}|6(?:011|5\d\d|4[4-9]\d)\d{12}|62\d{14,17})$/;

/** Cards are printed in groups of four, or of four, six and four or five. */
const CARD_GROUPS =
  /^(?:\d+|\d{4}(?:[ \u00a0.-]\d{4}){3}(?:[ \u00a0.-]\d{3})?|\d{4}[ \u00a0.-]\d{6}[ \u00a0.-]\d{4,5})$/;

/** In this order: a number of a card is not looked at again for telephone numbers. */
const FINDERS: Readonly<Record<PersonalKind, (text: string) => Found>> = {
  key: (text) => (findSecrets(text).length > 0 ? [{ start: 0, end: 0 }] : []),
  iban: (text) => matches(text, IBAN).filter(({ start, end }) => isIban(text.slice(start, end))),
  card: (text) =>
    [...NAMED_PATTERNS.card(text, 0)].filter(({ start, end }) => {
      const found = text.slice(start, end);
      return CARD_GROUPS.test(found) && CARD.test(found.replaceAll(/\D/g, ""));
    }),
  ip: (text) =>
    matches(text, IPS).filter(({ start, end }) => {
      const address = text.slice(start, end);
      return (isIPv4(address) || isIPv6(address)) && !UNOWNED.test(address);
    }),
  email: (text) => (text.includes("@") ? [...NAMED_PATTERNS.email(text, 0)] : []),
  phone: (text) => [...NAMED_PATTERNS.phone(text, 0)],
};
const NEEDS_DIGITS: ReadonlySet<PersonalKind> = new Set(["iban", "card", "ip", "phone"]);

/** How many rows have personal data or keys, by column and kind; never what it is. */
export function findPersonalData({ columns, rows }: SampledTexts): readonly PersonalData[] {
  const counts = columns.map(() => new Map<PersonalKind, { rows: number; examples: number[] }>());
  for (const { number, texts } of rows)
    for (const [at, text] of texts.entries())
      for (const kind of kindsIn(text)) {
        const found = counts[at]?.get(kind) ?? { rows: 0, examples: [] };
        found.rows += 1;
        if (found.examples.length < EXAMPLES) found.examples.push(number);
        counts[at]?.set(kind, found);
      }
  return columns.flatMap(({ name: column }, at) =>
    PERSONAL_KINDS.flatMap((kind) => {
      const found = counts[at]?.get(kind);
      return found ? [{ column, kind, ...found }] : [];
    }),
  );
}

/** Kinds of personal data that a text has. */
export function kindsIn(text: string): readonly PersonalKind[] {
  const hasDigits = /\d/.test(text);
  const kinds: PersonalKind[] = [];
  let left = text;
  for (const kind of PERSONAL_KINDS) {
    if (NEEDS_DIGITS.has(kind) && !hasDigits) continue;
    const found = FINDERS[kind](left);
    if (found.length === 0) continue;
    kinds.push(kind);
    left = mask(left, found);
  }
  return kinds;
}

function mask(text: string, found: Found): string {
  let [masked, at] = ["", 0];
  for (const { start, end } of found) {
    masked += `${text.slice(at, start)}${"x".repeat(end - start)}`;
    at = end;
  }
  return masked + text.slice(at);
}

const matches = (text: string, pattern: RegExp): Found =>
  [...text.matchAll(pattern)].map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
  }));

/** The check of ISO 13616: the number with its head at its end, letters as numbers, leaves 1 of 97. */
function isIban(text: string): boolean {
  const compact = text.replaceAll(" ", "");
  if (compact.length < 15 || compact.length > 34) return false;
  const digits = [...`${compact.slice(4)}${compact.slice(0, 4)}`]
    .map((letter) => Number.parseInt(letter, 36))
    .join("");
  return BigInt(digits) % 97n === 1n;
}
