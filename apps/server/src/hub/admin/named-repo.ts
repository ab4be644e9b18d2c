import { formatRepoId, type RepoId } from "@orrery/registry";
import type { NamedRepo } from "@orrery/web/page-data/admin/storage";

/** A repo as the lists of administrators name it. */
export const namedRepo = (id: RepoId): NamedRepo => ({ id: formatRepoId(id), type: id.type });
