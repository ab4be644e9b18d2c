import { randomUUID } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import {
  createPostgresServer,
  type PostgresServer,
} from "../../apps/server/src/testing/postgres/postgres-server.ts";
import { temporaryFolder } from "../conformance/run-cli.ts";
import { createKillableHub, type KillableHub } from "../faults/killable-hub.ts";
import { signUpAda } from "../faults/sign-up-ada.ts";
import { type Front, startFront } from "./start-front.ts";

/** Real processes that share a PostgreSQL and an S3 server of their own, so that either may fail. */
export interface Fleet {
  readonly hubs: readonly KillableHub[];
  readonly postgres: PostgresServer;
  readonly front: Front;
  readonly token: string;
  /** Deletes the copies of histories that a process has, as it runs. */
  loseCopies(index: number): void;
}

export async function startFleet(count: number): Promise<Fleet> {
  const [postgres, front] = await Promise.all([
    createPostgresServer(),
    startFront({ hasStorage: true }),
  ]);
  const hubs: KillableHub[] = [];
  onTestFinished(async () => {
    await Promise.all(hubs.map((hub) => hub.kill()));
    await postgres.remove();
    await front.close();
  });
  await postgres.start();
  const settings = {
    ORRERY_DATABASE_URL: postgres.url,
    ORRERY_SECRET_KEY: randomUUID(),
    ...front.storage,
  };
  for (let index = 0; index < count; index++)
    hubs.push(await createKillableHub(temporaryFolder(), settings));
  await Promise.all(hubs.map((hub) => hub.start()));
  const [first] = hubs;
  if (!first) throw new Error("No process was wanted.");
  return {
    hubs,
    postgres,
    front,
    token: await signUpAda(first),
    loseCopies(index) {
      const root = join(hubs[index]?.dataFolder ?? "", "git-cache");
      for (const number of readdirSync(root))
        try {
          rmSync(join(root, number), { recursive: true, force: true });
        } catch (error) {
          // The process makes some again meanwhile.
          if ((error as NodeJS.ErrnoException).code !== "ENOTEMPTY") throw error;
        }
    },
  };
}
