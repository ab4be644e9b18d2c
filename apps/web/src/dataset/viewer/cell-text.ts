import type { ViewCell } from "../../page-data/repo/split-viewer.ts";

/** A cell as the clipboard gets it; nothing for images and sounds. */
export function cellText(cell: ViewCell): string {
  if (cell === null) return "";
  if (typeof cell === "string") return cell;
  if (cell.kind === "cut") return cell.text;
  if (cell.kind === "vector") return cell.text ?? "";
  return cell.kind === "nested" ? JSON.stringify(cell.value, undefined, 2) : "";
}
