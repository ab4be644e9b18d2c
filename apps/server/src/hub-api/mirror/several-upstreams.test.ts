import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestCaller } from "../../testing/create-test-app.ts";
import { publishAs } from "../../testing/share-mirroring-hub.ts";
import {
  startTroubledUpstream,
  type TroubledUpstream,
} from "../../testing/start-troubled-upstream.ts";

/** A hub that others bring repos from, by way of a proxy. */
interface Theirs {
  readonly ada: TestCaller;
  readonly between: TroubledUpstream;
}

const ends: (() => Promise<void>)[] = [];
const onEnd = (end: () => Promise<void>) => void ends.unshift(end);

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "orrery-"));
  ends.push(async () => rmSync(made, { recursive: true, force: true, maxRetries: 5 }));
  return made;
}

async function startTheirs(): Promise<Theirs> {
  const app = await createTestApp({ ORRERY_DATA: folder() }, { onEnd });
  const ada = await app.signUp("ada");
  const between = await startTroubledUpstream(await app.listen());
  onEnd(between.close);
  return { ada, between };
}

let first: Theirs;
let second: Theirs;
let ours: TestApp;

beforeAll(async () => {
  [first, second] = await Promise.all([startTheirs(), startTheirs()]);
  ours = await createTestApp(
    {
      ORRERY_DATA: folder(),
      ORRERY_UPSTREAM: `${first.between.origin},${second.between.origin}`,
      ORRERY_UPSTREAM_TOKEN: `,${second.ada.token}`,
      ORRERY_UPSTREAM_ALLOW_PRIVATE: "on",
    },
    { onEnd },
  );
});
afterAll(async () => {
  for (const end of ends) await end();
});
beforeEach(() => {
  for (const { between } of [first, second]) {
    between.seen.length = 0;
    delete between.trouble.status;
  }
});

const tokensSeen = ({ between }: Theirs) =>
  new Set(between.seen.map(({ authorization }) => authorization));

it("asks them in order, each with its own token", async () => {
  await publishAs(first.ada, "ada", "both", { "README.md": "# first" });
  await publishAs(second.ada, "ada", "both", { "README.md": "# second" });
  await publishAs(second.ada, "ada", "later", { "README.md": "# later" });
  const card = async (name: string) => (await ours.get(`/ada/${name}/resolve/main/README.md`)).body;
  expect(await card("both")).toBe("# first");
  expect(second.between.seen).toEqual([]);
  expect(await card("later")).toBe("# later");
  expect(tokensSeen(first)).toEqual(new Set([undefined]));
  const { token } = second.ada;
  const basic = `Basic ${Buffer.from(`orrery:${token}`).toString("base64")}`;
  for (const seen of tokensSeen(second)) expect([`Bearer ${token}`, basic]).toContain(seen);
});

it("asks no later one where one fails: that might have another repo of the name", async () => {
  await publishAs(second.ada, "ada", "hidden", { "README.md": "# hidden" });
  first.between.trouble.status = 503;
  const answer = await ours.get("/api/models/ada/hidden");
  expect([answer.statusCode, answer.headers["x-error-code"]]).toEqual([504, "UpstreamFailed"]);
  expect(second.between.seen).toEqual([]);
});
