import type { TableUpdate } from "@orrery/registry";
import { StartError } from "../base/start-error.ts";
import { diffRows, type RowDifference } from "./diff-rows.ts";
import { mergeRows } from "./merge-rows.ts";
import type { GivenRow } from "./table-kind.ts";
import { isSigned, parseSigned, rowsOf, type TablesDocument } from "./tables-document.ts";

/** An update that may be installed. */
export interface CheckedUpdate {
  readonly update: Pick<TableUpdate, "version" | "content" | "signer">;
  readonly name: string | undefined;
  /** From what is installed now. */
  readonly differences: readonly RowDifference[];
}

/**
 * Whether a document may take the place of what is installed. Throws `invalid-tables` with all that is
 * wrong, `untrusted-tables`, or `older-tables` unless that is allowed.
 */
export function checkUpdate(
  text: string,
  {
    trusted,
    former,
    allowOlder,
  }: {
    readonly trusted: ReadonlySet<string>;
    readonly former: TableUpdate | undefined;
    readonly allowOlder: boolean;
  },
): CheckedUpdate {
  const document = parseSigned(text);
  const { version, signature, name } = document;
  if (!trusted.has(signature.key))
    throw new StartError(
      "untrusted-tables",
      `The tables are signed with ${signature.key}, which is not among your trusted keys. Add it to the file catalog/trusted-keys of the data folder, or to ORRERY_TABLES_KEYS, if you trust its owner.`,
    );
  if (!isSigned(document))
    throw new StartError(
      "untrusted-tables",
      "The signature does not match: the tables were modified.",
    );
  const rows = requireRows(document);
  if (former && version <= former.version && !allowOlder)
    throw new StartError(
      "older-tables",
      `Version ${version} is not newer than the installed version ${former.version}. Use --allow-older to install it anyway.`,
    );
  return {
    update: { version, content: text, signer: signature.key },
    name,
    differences: diffRows(installedRows(former), rows),
  };
}

/** The rows of a document whose rows are all valid. Throws `invalid-tables` with all problems. */
export function requireRows(document: TablesDocument): readonly GivenRow[] {
  const rows = rowsOf(document);
  const { problems } = mergeRows(rows);
  if (problems.length === 0) return rows;
  const shown = problems.slice(0, 20).map(({ place, message }) => `  ${place}: ${message}`);
  const more =
    problems.length > shown.length ? [`  and ${problems.length - shown.length} more`] : [];
  throw new StartError("invalid-tables", ["The tables are invalid:", ...shown, ...more].join("\n"));
}

/** What an update that counts says, as far as this version of Orrery understands it. */
export function installedRows(update: TableUpdate | undefined): readonly GivenRow[] {
  try {
    return update ? rowsOf(parseSigned(update.content)) : [];
  } catch {
    return [];
  }
}
