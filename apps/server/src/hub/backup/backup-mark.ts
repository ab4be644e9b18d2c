/** The marker that says when a backup was last made. */
export const BACKUP_MARK = "backup";
