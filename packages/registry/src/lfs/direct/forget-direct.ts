import type { RegistryDeps } from "../../registry-deps.ts";
import { deleteDirectUpload, hasPlace, listUnusedDirectUploads } from "./direct-upload-store.ts";

/** Ends uploads that were not used since, and removes what a killed process left of others. */
export async function forgetDirectUploads(
  { db, directStorage }: Pick<RegistryDeps, "db" | "directStorage">,
  since: Date,
): Promise<void> {
  for (;;) {
    const unused = await listUnusedDirectUploads(db, since);
    if (unused.length === 0) break;
    for (const upload of unused) {
      await directStorage?.discard(upload);
      await deleteDirectUpload(db, upload.key);
    }
  }
  if (!directStorage) return;
  // A place without a row: opened by a process that died before it wrote one, or of a deleted repo.
  for await (const place of directStorage.list(since))
    if (!(await hasPlace(db, place.place))) await directStorage.discard(place);
}
