import { rmSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { readConfig } from "../base/config.ts";
import { openHub } from "../hub/open-hub.ts";
import { verifyIfDue } from "../hub/verify-daily.ts";
import { createBusyHub, startWriting } from "./busy-hub.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const FULL_SPEED = { isRepair: false, bytesPerSecond: 0 };
const never = new AbortController().signal;
const DAY_MS = 24 * 3_600_000;

/** What verification promises on every database. `create` gives the settings of an empty one. */
export function describeVerification(
  name: string,
  create: () => Promise<Readonly<Record<string, string>>>,
): void {
  describe(`verification on ${name}`, () => {
    it("finds nothing wrong with a hub that is written to meanwhile", async () => {
      const hub = await createBusyHub(await create());
      const writing = startWriting(hub);
      onTestFinished(writing.end);
      const found: string[] = [];
      const onFinding = (finding: object) => found.push(JSON.stringify(finding));
      for (let turn = 0; turn < 2; turn++) {
        const verified = await hub.app.hub.verifier.all({ ...FULL_SPEED, onFinding });
        expect([
          verified.damaged,
          found.filter((text) => !/unreferenced|stray/.test(text)),
        ]).toEqual([0, []]);
      }
      await writing.end();
      expect(await hub.app.hub.registry.damages.list()).toEqual([]);
    });

    it("is done in shares, once a day for all processes, and told in metrics and readiness", async () => {
      const settings = { ORRERY_DATA: temporaryFolder(), ...(await create()) };
      const { app, promised } = await createBusyHub(settings);
      const other = await openHub(readConfig({ ORRERY_RUNNER: "off", ...settings }));
      const { damages } = app.hub.registry;
      const both = await Promise.all([
        verifyIfDue(app.hub, 1e12, never),
        verifyIfDue(app.hub, 1e12, never).then(() => verifyIfDue(other, 1e12, never)),
      ]);
      expect(both[0]).toBeDefined();
      expect(both[1]).toBeUndefined();
      expect((await damages.progress("blobs")).passEndedAt).toBeUndefined();

      const digests = [...promised].filter(([path]) => path.endsWith(".bin")).map(([, d]) => d);
      const [cut = "", gone = ""] = digests;
      const pathOf = (digest: string) =>
        join(settings.ORRERY_DATA, "blobs", digest.slice(0, 2), digest.slice(2, 4), digest);
      truncateSync(pathOf(cut), 10);
      rmSync(pathOf(gone));
      // What the first share read already comes again on the last day, which begins the next pass.
      for (let day = 1; day <= 14; day++)
        await (day % 2 ? other : app.hub).verifier.share(FULL_SPEED, {
          days: 14,
          now: new Date(Date.now() + day * DAY_MS),
        });
      await other.close();
      expect((await damages.progress("blobs")).passEndedAt).toBeInstanceOf(Date);
      expect((await damages.list()).map(({ what }) => what).toSorted()).toEqual(
        [cut, gone].toSorted(),
      );
      const metrics = (await app.get("/metrics")).body;
      expect(metrics).toMatch(/^orrery_damage\{kind="blob",problem="missing"\} 1$/m);
      expect(metrics).toMatch(/^orrery_damage\{kind="blob",problem="wrong-size"\} 1$/m);
      expect(metrics).toMatch(/^orrery_verified_timestamp_seconds\{kind="blobs"\} 1\d{9}/m);
      const ready = await app.get("/readyz");
      expect([ready.statusCode, ready.json()]).toEqual([
        200,
        {
          status: "ok",
          damage: [
            { kind: "blob", problem: "missing", count: 1 },
            { kind: "blob", problem: "wrong-size", count: 1 },
          ],
        },
      ]);
    });
  });
}
