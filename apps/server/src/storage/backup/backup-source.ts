import type { BlobStore, Database, Registry } from "@orrery/registry";
import type { DatabaseKind } from "../database/migrate.ts";
import type { FileGitStore } from "../git/git-store.ts";

/** What a backup reads. */
export interface BackupSource {
  readonly db: Database;
  readonly kind: DatabaseKind;
  readonly registry: Pick<Registry, "inventory">;
  readonly blobs: Pick<BlobStore, "get">;
  readonly git: FileGitStore;
  readonly dataFolder: string;
}
