import { characterInJson, without } from "./character-set.ts";
import type { Flat } from "./flat-schema.ts";
import { literal, repeated } from "./gbnf.ts";
import { patternGrammar } from "./pattern-grammar.ts";
import { type Path, unsupported } from "./schema-problem.ts";
import { OTHER_FORMATS, STRING_FORMATS } from "./string-formats.ts";

const QUOTE = literal('"');
/** Any character of a text, as JSON writes it. */
export const ANY_CHARACTER = characterInJson(without([]))!;
const MAX_LENGTH = 100_000;

/** Texts in quotes. */
export function stringBody(flat: Flat, path: Path): string | undefined {
  const { minLength: min = 0, maxLength: max, pattern, format } = flat;
  if (max !== undefined && min > max) return undefined;
  if (pattern !== undefined) return inQuotes(matching(pattern, flat, path));
  if (format !== undefined && Object.hasOwn(STRING_FORMATS, format)) {
    if (min > 0 || max !== undefined)
      throw unsupported("format", path, "cannot be combined with minLength or maxLength");
    return inQuotes(STRING_FORMATS[format]!);
  }
  if (format !== undefined && OTHER_FORMATS.has(format))
    throw unsupported("format", path, `does not support "${format}"`);
  if (min > MAX_LENGTH) throw unsupported("minLength", path, `is too large (limit: ${MAX_LENGTH})`);
  const most = max === undefined || max > MAX_LENGTH ? undefined : Math.floor(max);
  return inQuotes(repeated(ANY_CHARACTER, Math.ceil(min), most));
}

const inQuotes = (body: string): string => `${QUOTE} ${body} ${QUOTE}`;

function matching(pattern: string, { minLength = 0, maxLength, format }: Flat, path: Path): string {
  if (format !== undefined && (Object.hasOwn(STRING_FORMATS, format) || OTHER_FORMATS.has(format)))
    throw unsupported("format", path, "cannot be combined with pattern");
  try {
    const { body, min, max } = patternGrammar(pattern);
    if (min < minLength) throw unsupported("minLength", path, "must follow from the pattern");
    if (maxLength !== undefined && (max === undefined || max > maxLength))
      throw unsupported("maxLength", path, "must follow from the pattern");
    return body;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw unsupported("pattern", path, `has what is not supported: ${error.message}`);
  }
}
