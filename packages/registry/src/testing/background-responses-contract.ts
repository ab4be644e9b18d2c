import { expect, it } from "vitest";
import { MAX_OPEN_RESPONSES } from "../background-responses/background-responses.ts";
import { MAX_KEPT_RESPONSE_BYTES } from "../kept-responses/kept-responses.ts";
import { anonymous } from "../viewer.ts";
import { type CreateWorld, twoAccounts } from "./test-world.ts";

const maker = { kind: "token", key: "t" } as const;
const queued = (id: string) => ({
  id,
  previousId: undefined,
  input: [{ type: "message", text: "asked" }],
  response: { id, status: "queued", background: true, output: [] },
});
const done = (id: string) => ({
  response: { id, status: "completed", background: true, output: [{ type: "message" }] },
  eventCount: 0,
  events: [],
});

export function describeBackgroundResponses(create: CreateWorld): void {
  async function start() {
    const world = await create();
    const accounts = await twoAccounts(world);
    const { backgroundResponses, keptResponses, jobs } = world.registry;
    const begin = (id: string, events: readonly string[] = []) =>
      backgroundResponses.create(accounts.ada, {
        ...{ response: queued(id), input: { body: { a: "é" } }, maker, events },
      });
    /** What jobs still know of their requests. */
    const inputs = async () =>
      (await world.db.selectFrom("job").select("input").execute()).map(({ input }) => input);
    return { world, ...accounts, backgroundResponses, keptResponses, jobs, begin, inputs };
  }

  it("makes a response in the background by its job alone, once, and is its account's", async () => {
    const { root, ada, backgroundResponses, keptResponses, jobs, begin, inputs } = await start();
    await begin("a");
    expect([await jobs.claim(), await jobs.claim("batch")]).toEqual([undefined, undefined]);
    expect(await jobs.claim("response")).toMatchObject({
      endpoint: "@responses/a",
      input: { body: { a: "é" } },
      maker,
    });
    await expect(keptResponses.listItems(ada, "a")).rejects.toMatchObject({ code: "bad-request" });
    expect(await backgroundResponses.begin("a")).toMatchObject({ eventCount: 0 });
    expect((await keptResponses.get(ada, "a")).response).toMatchObject({ status: "in_progress" });
    expect(await backgroundResponses.end("a", done("a"))).toBe(true);
    const late = { ...done("a"), response: { output: [], late: true } };
    expect(await backgroundResponses.end("a", late)).toBe(false);
    expect(await backgroundResponses.begin("a")).toBeUndefined();
    expect(await inputs()).toEqual(["{}"]);
    expect(await keptResponses.get(ada, "a")).toMatchObject({
      jobId: undefined,
      response: { status: "completed" },
    });
    expect(await keptResponses.listItems(ada, "a")).toHaveLength(2);
    for (const call of [keptResponses.get, backgroundResponses.cancel, keptResponses.delete])
      await expect(call(root, "a")).rejects.toMatchObject({ code: "response-not-found" });
    await expect(
      backgroundResponses.create(anonymous, {
        response: queued("x"),
        input: {},
        maker,
        events: [],
      }),
    ).rejects.toMatchObject({ code: "unauthorized" });
    await keptResponses.keep(ada, { ...queued("plain"), response: { output: [] } });
    await expect(backgroundResponses.cancel(ada, "plain")).rejects.toMatchObject({
      code: "bad-request",
    });
  });

  it("keeps events of a background response, of one process alone, in order, for its account", async () => {
    const { root, ada, backgroundResponses, begin } = await start();
    await begin("s", ["e0", "e1"]);
    expect(await backgroundResponses.addEvents("s", 2, ["e2", "e3"])).toBe(true);
    // A process that is late.
    expect(await backgroundResponses.addEvents("s", 2, ["other"])).toBe(false);
    expect(await backgroundResponses.end("s", { ...done("s"), eventCount: 3 })).toBe(false);
    const end = { ...done("s"), eventCount: 4, events: ["e4"] };
    expect(await backgroundResponses.end("s", end)).toBe(true);
    expect(await backgroundResponses.addEvents("s", 5, ["late"])).toBe(false);
    expect(await backgroundResponses.listEvents(ada, "s", 1)).toEqual(["e2", "e3", "e4"]);
    expect(await backgroundResponses.listEvents(root, "s", -1)).toEqual([]);
    await begin("large");
    const piece = "x".repeat(MAX_KEPT_RESPONSE_BYTES / 2);
    for (const [from, isRoom] of [
      [0, true],
      [1, true],
      [2, false],
    ] as const)
      expect(await backgroundResponses.addEvents("large", from, [piece])).toBe(isRoom);
  });

  it("ends a background response with its job, and none gives way while it is open", async () => {
    const { world, ada, backgroundResponses, keptResponses, jobs, begin, inputs } = await start();
    await begin("c");
    expect(await backgroundResponses.cancel(ada, "c")).toMatchObject({
      response: { status: "cancelled" },
      jobId: expect.any(String),
    });
    expect((await backgroundResponses.cancel(ada, "c")).response).toMatchObject({
      status: "cancelled",
    });
    await begin("d");
    await keptResponses.delete(ada, "d");
    expect(await jobs.claim("response")).toBeUndefined();
    expect(await inputs()).toEqual(["{}", "{}"]);
    for (let open = 0; open < MAX_OPEN_RESPONSES; open++) await begin(`o${open}`);
    await expect(begin("more")).rejects.toMatchObject({ code: "too-many-jobs" });
    world.advance(1000);
    const large = { output: [], text: "x".repeat(MAX_KEPT_RESPONSE_BYTES) };
    await keptResponses.keep(ada, { ...queued("l"), response: large });
    await expect(keptResponses.get(ada, "c")).rejects.toMatchObject({ code: "response-not-found" });
    expect((await keptResponses.get(ada, "o0")).response).toMatchObject({ status: "queued" });
  });
}
