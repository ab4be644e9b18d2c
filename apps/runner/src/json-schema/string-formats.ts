const HOURS = `([01] [0-9] | "2" [0-3])`;
const SIXTY = "[0-5] [0-9]";
/** Leap days are left out: whether there is one depends on the year. */
const DATE = `[0-9]{4} "-" (${[
  `("01" | "03" | "05" | "07" | "08" | "10" | "12") "-" (${days(31)})`,
  `("04" | "06" | "09" | "11") "-" (${days(30)})`,
  `"02" "-" (${days(28)})`,
].join(" | ")})`;
const TIME = `${HOURS} ":" ${SIXTY} ":" ${SIXTY} ("." [0-9]{1,6})? ("Z" | [+-] ${HOURS} ":" ${SIXTY})`;
const BYTE = `("25" [0-5] | "2" [0-4] [0-9] | "1" [0-9]{2} | [1-9]? [0-9])`;
const LABEL = "[a-z0-9] ([a-z0-9-]{0,30} [a-z0-9])?";
const HOST = `${LABEL} ("." ${LABEL}){1,3}`;

/** Formats of texts, each by some of the texts that have it: what is between the quotes. */
export const STRING_FORMATS: Readonly<Record<string, string>> = {
  date: DATE,
  time: TIME,
  "date-time": `${DATE} "T" ${TIME}`,
  duration: `"P" ([0-9]{1,4} "D" | "T" [0-9]{1,4} [HMS])`,
  uuid: `[0-9a-f]{8} "-" [0-9a-f]{4} "-" [1-5] [0-9a-f]{3} "-" [89ab] [0-9a-f]{3} "-" [0-9a-f]{12}`,
  email: `[a-z0-9]{1,32} ([._] [a-z0-9]{1,32}){0,3} "@" ${HOST}`,
  hostname: HOST,
  ipv4: `${BYTE} ("." ${BYTE}){3}`,
  ipv6: `[0-9a-f]{1,4} (":" [0-9a-f]{1,4}){7}`,
  uri: `"http" "s"? "://" ${HOST} ("/" [A-Za-z0-9._~-]{0,60}){0,5}`,
};

/** Formats that the standard defines and this runtime does not write. Others are only notes. */
export const OTHER_FORMATS: ReadonlySet<string> = new Set(
  "idn-email idn-hostname uri-reference uri-template iri iri-reference json-pointer relative-json-pointer regex".split(
    " ",
  ),
);

function days(last: 28 | 30 | 31): string {
  const most = `"0" [1-9] | "1" [0-9]`;
  if (last === 28) return `${most} | "2" [0-8]`;
  return `${most} | "2" [0-9] | "3" [0-${last - 30}]`;
}
