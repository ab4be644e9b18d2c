/** Why a command cannot run: one sentence for the operator, and an exit code. */
export const EXIT_CODES = {
  "bad-settings": 64,
  "bad-arguments": 64,
  "newer-database": 65,
  "damaged-backup": 65,
  "damaged-bundle": 65,
  "invalid-tables": 65,
  "not-found": 66,
  "hub-unreachable": 69,
  failed: 70,
  "unwritable-folder": 73,
  "port-taken": 75,
  "folder-in-use": 75,
  "database-unreachable": 76,
  refused: 77,
  "untrusted-tables": 77,
  "older-tables": 77,
} as const;

export class StartError extends Error {
  override readonly name = "StartError";
  readonly code: keyof typeof EXIT_CODES;
  constructor(code: keyof typeof EXIT_CODES, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
