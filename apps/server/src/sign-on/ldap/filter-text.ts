/** A text inside a search filter, as RFC 4515 writes it: it can end no value and begin no other filter. */
export const filterText = (text: string): string =>
  [...Buffer.from(text, "utf8")].map((byte) => (isPlain(byte) ? asText(byte) : hex(byte))).join("");

/** A filter of an administrator with what was entered. */
export const fillFilter = (filter: string, name: "name" | "dn", text: string): string =>
  filter.replaceAll(`{${name}}`, () => filterText(text));

/** Letters, digits and what names have, in ASCII; everything else is escaped. */
const isPlain = (byte: number): boolean => /[A-Za-z0-9 @._=,+-]/.test(asText(byte)) && byte < 0x80;
const asText = (byte: number): string => String.fromCharCode(byte);
const hex = (byte: number): string => `\\${byte.toString(16).padStart(2, "0")}`;
