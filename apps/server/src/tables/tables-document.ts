import { isSmallJson } from "@orrery/catalog";
import { z } from "zod";
import { PUBLIC_KEY } from "../base/public-key.ts";
import { isSignatureOf, readPrivateKey, SIGNATURE, signBytes } from "../base/signatures/ed25519.ts";
import { StartError } from "../base/start-error.ts";
import type { GivenRow } from "./table-kind.ts";

/** As large as a signed document may be. */
export const MAX_DOCUMENT_BYTES = 8_000_000;
const LIMITS = { parts: 2_000_000, values: 2_000_000 };
const MAX_ROWS = 50_000;
const MAX_DEPTH = 20;

const row = z.record(z.string().max(200), z.unknown());

const unsigned = z.strictObject({
  format: z.literal(1),
  version: z.number().int().min(1).max(2_147_483_647),
  name: z.string().trim().min(1).max(100).optional(),
  tables: z.record(z.string().max(100), z.record(z.string().max(200), row)),
});

const signed = unsigned.extend({
  signature: z.strictObject({
    key: z.string().regex(PUBLIC_KEY, "must be ed25519: and a key in base64url"),
    value: z.string().regex(SIGNATURE, "must be a signature in base64url"),
  }),
});

/** Tables of one publisher, before and after signing. */
export type TablesDocument = z.output<typeof unsigned>;
export type SignedTables = z.output<typeof signed>;

/** Reads a document to be signed. Throws `invalid-tables`. */
export const parseUnsigned = (text: string): TablesDocument => parse(unsigned, text);

/** Reads a signed document; its signature is not looked at yet. Throws `invalid-tables`. */
export const parseSigned = (text: string): SignedTables => parse(signed, text);

function parse<Value>(schema: z.ZodType<Value>, text: string): Value {
  if (Buffer.byteLength(text) > MAX_DOCUMENT_BYTES)
    throw invalid(`is larger than ${MAX_DOCUMENT_BYTES / 1e6} MB`);
  if (!isSmallJson(text, LIMITS)) throw invalid("has too many values");
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw invalid(`is not JSON: ${(error as Error).message}`);
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw invalid(
    parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; "),
  );
}

const invalid = (reason: string) => new StartError("invalid-tables", `The document ${reason}.`);

/** The signed bytes: the values, independent of order and spacing in the file. */
const bytesOf = ({ format, version, name, tables }: TablesDocument): Buffer =>
  Buffer.from(`orrery tables\n${sorted({ format, version, name, tables })}`);

/** JSON with sorted keys and no spaces: one text for one value. */
function sorted(value: unknown, depth = 0): string {
  if (depth > MAX_DEPTH) throw invalid("is nested too deeply");
  const inner = (one: unknown) => sorted(one, depth + 1);
  if (Array.isArray(value)) return `[${value.map(inner).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${inner(field)}`).join(",")}}`;
}

/** Signs a document. Throws `bad-arguments` where the text is no private key of Ed25519. */
export function signTables(document: TablesDocument, privateKey: string): SignedTables {
  const key = readPrivateKey(privateKey);
  if (!key) throw new StartError("bad-arguments", "The key file has no Ed25519 private key.");
  return { ...document, signature: signBytes(bytesOf(document), key) };
}

/** Whether the signature matches the document's own key, trusted or not. */
export const isSigned = ({ signature, ...document }: SignedTables): boolean =>
  isSignatureOf(bytesOf(document), signature);

/** The rows of a document, to be checked one by one. Throws `invalid-tables` where there are too many. */
export function rowsOf({ version, tables }: TablesDocument): readonly GivenRow[] {
  const rows = Object.entries(tables).flatMap(([table, keys]) =>
    Object.entries(keys).map(([key, json]): GivenRow => {
      return { table, key, json, source: { kind: "update", version } };
    }),
  );
  if (rows.length > MAX_ROWS) throw invalid(`has more than ${MAX_ROWS} rows`);
  return rows;
}
