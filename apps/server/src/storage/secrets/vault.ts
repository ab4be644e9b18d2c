import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Vault } from "@orrery/registry";
import type { Config } from "../../base/config.ts";

const ALGORITHM = "aes-256-gcm";
const VERSION = "1";
const TAG_BYTES = 16;

/**
 * Seals with AES-256-GCM under a key derived from the setting, or from `secret.key` in the data
 * folder, which is made at the first start and which only the hub's own user may read.
 */
export function openVault({
  secretKey,
  dataFolder,
}: Pick<Config, "secretKey" | "dataFolder">): Vault {
  const secret = secretKey ?? keepSecret(dataFolder);
  const key = Buffer.from(hkdfSync("sha256", secret, "", "orrery provider keys", 32));
  return {
    seal(text, context) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(context));
      const sealed = [nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()];
      return `${VERSION}.${Buffer.concat(sealed).toString("base64url")}`;
    },
    open(sealed, context) {
      const [version, text = ""] = sealed.split(".");
      const bytes = Buffer.from(text, "base64url");
      if (version !== VERSION || bytes.length < 12 + TAG_BYTES) return undefined;
      const end = bytes.length - TAG_BYTES;
      try {
        const cipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, 12))
          .setAAD(Buffer.from(context))
          .setAuthTag(bytes.subarray(end));
        return cipher.update(bytes.subarray(12, end), undefined, "utf8") + cipher.final("utf8");
      } catch {
        return undefined;
      }
    },
  };
}

/** If two processes start at the same time, one creates the file and both read it. */
function keepSecret(folder: string): string {
  const path = join(folder, "secret.key");
  const made = `${path}.${randomBytes(6).toString("hex")}`;
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(made, randomBytes(32).toString("base64url"), { mode: 0o600, flush: true });
  try {
    linkSync(made, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(made);
  }
  return readFileSync(path, "utf8");
}
