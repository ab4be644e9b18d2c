import type { QualityLimits, QualityPart } from "../../quality/quality-work.ts";
import { openSplit, type Split } from "../open-split.ts";
import { countRows } from "../search/search-rows.ts";
import { findDuplicates } from "./find-duplicates.ts";
import { findLeaks } from "./find-leaks.ts";
import { inspectColumns } from "./inspect-columns.ts";
import { inspectTexts } from "./inspect-texts.ts";

/** A part of the quality report of a split. */
export async function inspectPart(
  split: Split,
  part: QualityPart,
  limits: QualityLimits,
): Promise<object> {
  switch (part.part) {
    case "outline":
      return { columns: split.columns.length, rows: countRows(split) };
    case "columns":
      return inspectColumns(split, part.first, part.count);
    case "duplicates":
      return findDuplicates(split, limits.hashedRows);
    case "texts":
      return inspectTexts(split, limits);
    case "leaks": {
      const other = await openSplit(part.others, split.settings);
      try {
        return await findLeaks(split, other, limits);
      } finally {
        other.close();
      }
    }
  }
}
