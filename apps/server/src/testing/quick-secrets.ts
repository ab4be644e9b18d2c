import { createSecrets } from "../storage/secrets/secrets.ts";

/** Passwords at argon2's least cost: tests make thousands of accounts. */
export const QUICK_SECRETS = createSecrets({ memoryKib: 8, passes: 1 });
