import { parseGgufFileLabel } from "@orrery/catalog";
import { isNamed, type SyncKeep } from "@orrery/registry";

/** What looks at images belongs to every quantization. */
const PROJECTOR = /(?:^|\/)[^/]*mmproj[^/]*\.gguf$/i;

/** Whether a large file is kept. Pure. */
export function isWanted(path: string, { quantizations, files }: SyncKeep): boolean {
  if (files.length > 0 && !files.some((pattern) => isNamed(pattern, path))) return false;
  if (quantizations.length === 0 || !/\.gguf$/i.test(path) || PROJECTOR.test(path)) return true;
  const found = parseGgufFileLabel(path);
  if (!found) return true;
  return quantizations.some(
    (wanted) => isNamed(wanted, found.label) || isNamed(wanted, found.fileType),
  );
}

/** The branches and tags that are kept. Pure. */
export const wantedRevisions = <Ref extends { readonly name: string }>(
  refs: readonly Ref[],
  { revisions }: SyncKeep,
): readonly Ref[] => refs.filter(({ name }) => revisions.some((pattern) => isNamed(pattern, name)));
