import { statfs } from "node:fs/promises";
import { RegistryError } from "@orrery/registry";
import type { FastifyInstance } from "fastify";

export interface DiskReserve {
  /** Whether less than the reserve is free; looked up once a second at most. */
  isUsed(): Promise<boolean>;
}

const LOOK_MS = 1_000;

/** Watches the free bytes of the disk that holds `folder`. */
export function createDiskReserve(folder: string, reserveBytes: number): DiskReserve {
  let looked: Promise<boolean> = Promise.resolve(false);
  let at = 0;
  return {
    isUsed() {
      const now = Date.now();
      if (reserveBytes > 0 && Math.abs(now - at) > LOOK_MS) {
        at = now;
        looked = statfs(folder).then(({ bavail, bsize }) => bavail * bsize < reserveBytes);
      }
      return looked;
    },
  };
}

/** Refuses what stores files while the database can still write. */
export function keepDiskReserve(app: FastifyInstance, reserve: DiskReserve): void {
  app.addHook("onRequest", async ({ method, routeOptions }) => {
    const { rateClass } = routeOptions.config;
    if ((rateClass !== "uploads" && rateClass !== "heavy") || !/^(PUT|POST)$/.test(method)) return;
    if (ONLY_READS.test(routeOptions.url ?? "")) return;
    if (await reserve.isUsed())
      throw new RegistryError(
        "storage-full",
        "The hub's disk is almost full, so uploads are disabled. Ask the administrator to free space, then retry.",
      );
  });
}

const ONLY_READS = /\/(git-upload-pack|validate-yaml|verify)$|\/preupload\//;
