import { expect } from "vitest";
import type { CreateOperation } from "./operation.ts";

/** Gives one repo new names. */
export const createMoves: CreateOperation = async ({ calls }) => {
  const type = "application/json";
  await calls.createRepo("moved-0");
  await calls.commit("ada/moved-0", { "a.txt": "the same all along" });
  let current = "ada/moved-0";
  let attempted = current;
  return {
    kind: "moves",
    async step(name) {
      attempted = `ada/moved-${name}`;
      await calls.post(
        "/api/repos/move",
        JSON.stringify({ fromRepo: current, toRepo: attempted, type: "model" }),
        type,
      );
      current = attempted;
    },
    async check() {
      const listed: { id: string }[] = await calls.json("/api/models?author=ada&search=moved-");
      expect(listed).toHaveLength(1);
      const [now] = listed.map(({ id }) => id);
      // A move that was cut happened, or did not.
      expect([current, attempted]).toContain(now);
      for (const name of new Set([current, now]))
        expect(`${await calls.bytes(`/${name}/resolve/main/a.txt`)}`).toBe("the same all along");
      current = now ?? current;
      attempted = current;
    },
  };
};
