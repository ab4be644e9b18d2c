import { randomBytes, randomInt } from "node:crypto";
import { expect } from "vitest";
import { sha256 } from "../hub-calls.ts";
import type { CreateOperation } from "./operation.ts";

/** Large files alone, as git-lfs sends them before a push. */
export const createUploads: CreateOperation = async ({ calls }) => {
  await calls.createRepo("uploads");
  const objects = new Map<string, number>();
  return {
    kind: "uploads",
    async step() {
      const bytes = randomBytes(randomInt(100_000, 2_000_000));
      objects.set(await calls.upload("ada/uploads", bytes), bytes.byteLength);
    },
    async check(isDeep) {
      for (const [oid, size] of [...objects].slice(isDeep ? 0 : -2))
        expect(sha256(await calls.download("ada/uploads", oid, size))).toBe(oid);
    },
  };
};
