import { expect, it } from "vitest";
import type { BatchAnswer } from "../batches/batch.ts";
import { MAX_OPEN_BATCHES } from "../batches/batches.ts";
import { CALL_FILE_DAYS } from "../call-files/call-file.ts";
import { MAX_CALL_FILE_BYTES } from "../call-files/call-files.ts";
import { anonymous } from "../viewer.ts";
import { type CreateWorld, twoAccounts } from "./test-world.ts";

const DAY_MS = 86_400_000;
const endpoint = "/v1/embeddings";
const line = (custom_id: string, more: object = {}) =>
  JSON.stringify({ custom_id, method: "POST", url: endpoint, body: { input: "a" }, ...more });
const answer = (position: number, isOk = true): BatchAnswer => ({
  position,
  isOk,
  line: { custom_id: `${position}` },
});

export function describeBatches(create: CreateWorld): void {
  async function start() {
    const world = await create();
    const { root, ada } = await twoAccounts(world);
    const { callFiles, batches, jobs } = world.registry;
    const upload = (...lines: readonly string[]) =>
      callFiles.create(ada, { name: "calls.jsonl", content: lines.join("\n") });
    const begin = async (...lines: readonly string[]) =>
      batches.create(ada, {
        ...{ endpoint, inputFileId: (await upload(...lines)).id, metadata: { a: "b" } },
        maker: { kind: "token", key: "t" },
      });
    return { world, root, ada, callFiles, batches, jobs, upload, begin };
  }

  it("keeps files of calls for their account, until they expire", async () => {
    const { world, root, ada, callFiles, upload } = await start();
    const first = await upload(line("1"));
    world.advance(1000);
    const second = await callFiles.create(ada, { name: "b", content: "é", expiresAfter: 3600 });
    expect(second).toMatchObject({ name: "b", purpose: "batch", sizeBytes: 2 });
    expect(await callFiles.read(ada, first.id)).toBe(line("1"));
    const page = { limit: 1 };
    expect(await callFiles.list(ada, page)).toEqual([second]);
    expect(await callFiles.list(ada, { ...page, after: second.id })).toEqual([first]);
    expect(await callFiles.list(ada, { limit: 9, purpose: "batch_output" })).toEqual([]);
    const hidden = { code: "call-file-not-found" };
    for (const call of [callFiles.get, callFiles.read, callFiles.delete])
      await expect(call(root, first.id)).rejects.toMatchObject(hidden);
    await expect(callFiles.list(anonymous, page)).rejects.toMatchObject({ code: "unauthorized" });
    await expect(
      callFiles.create(ada, { name: "c", content: "x".repeat(MAX_CALL_FILE_BYTES + 1) }),
    ).rejects.toMatchObject({ code: "file-too-large" });
    world.advance(3600 * 1000);
    await expect(callFiles.get(ada, second.id)).rejects.toMatchObject(hidden);
    await callFiles.delete(ada, first.id);
    await callFiles.expire();
    expect(await world.db.selectFrom("call_file").select("id").execute()).toEqual([]);
  });

  it("answers a batch's calls by its job alone, each once, and makes its files", async () => {
    const { root, ada, callFiles, batches, jobs, begin } = await start();
    const { id } = await begin(line("a"), line("b"), line("c"), "");
    expect(await jobs.claim()).toBeUndefined();
    const job = await jobs.claim("batch");
    expect(job).toMatchObject({ endpoint: `@batches/${id}`, holder: ada.key });
    const { calls } = await batches.begin(id);
    expect(calls.map(({ position, customId }) => [position, customId])).toEqual([
      [0, "a"],
      [1, "b"],
      [2, "c"],
    ]);
    expect(await batches.answer(id, answer(1))).toBe(true);
    await batches.answer(id, { ...answer(1), line: { late: true } });
    // The next process continues where this one ended.
    expect((await batches.begin(id)).calls.map(({ customId }) => customId)).toEqual(["a", "c"]);
    await batches.answer(id, answer(2, false));
    expect(await batches.get(ada, id)).toMatchObject({
      status: "in_progress",
      counts: { total: 3, completed: 1, failed: 1 },
      metadata: { a: "b" },
    });
    await batches.answer(id, answer(0));
    await batches.finish(id);
    await batches.finish(id);
    const done = await batches.get(ada, id);
    expect(done).toMatchObject({ status: "completed", counts: { completed: 2, failed: 1 } });
    expect(await callFiles.read(ada, `${done.outputFileId}`)).toBe(
      '{"custom_id":"0"}\n{"custom_id":"1"}\n',
    );
    expect(await callFiles.read(ada, `${done.errorFileId}`)).toBe('{"custom_id":"2"}\n');
    expect(await callFiles.list(ada, { limit: 9, purpose: "batch_output" })).toHaveLength(2);
    for (const call of [batches.get, batches.cancel])
      await expect(call(root, id)).rejects.toMatchObject({ code: "batch-not-found" });
    expect(await batches.list(root, { limit: 9 })).toEqual([]);
    await expect(batches.cancel(ada, id)).rejects.toMatchObject({ code: "bad-request" });
  });

  it("fails at once where a file is invalid, and says in which lines", async () => {
    const { batches, jobs, begin, ada } = await start();
    const wrong = await begin(
      line("a"),
      "{",
      line("a"),
      line("b", { url: "/v1/other" }),
      line("c", { method: "GET" }),
      line("d", { body: { stream: true } }),
      line("e", { body: 7 }),
      line("", {}),
    );
    expect(wrong).toMatchObject({ status: "failed", counts: { total: 0 } });
    expect(wrong.errors.map(({ code, line }) => [code, line])).toEqual([
      ["invalid_json_line", 2],
      ["duplicate_custom_id", 3],
      ["mismatched_endpoint", 4],
      ["invalid_method", 5],
      ["invalid_body", 6],
      ["invalid_body", 7],
      ["invalid_custom_id", 8],
    ]);
    expect((await begin("")).errors).toMatchObject([{ code: "empty_file" }]);
    expect(await jobs.claim("batch")).toBeUndefined();
    await expect(
      batches.create(ada, {
        ...{ endpoint, inputFileId: "file-none", metadata: {} },
        maker: { kind: "token", key: "t" },
      }),
    ).rejects.toMatchObject({ code: "call-file-not-found" });
  });

  it("is cancelled, expires and ends with its job, with what was answered by then", async () => {
    const { world, ada, callFiles, batches, jobs, begin } = await start();
    const cancelled = await begin(line("a"), line("b"));
    await batches.answer(cancelled.id, answer(0));
    expect((await batches.cancel(ada, cancelled.id)).status).toBe("cancelling");
    expect(await batches.answer(cancelled.id, answer(0))).toBe(false);
    expect((await batches.begin(cancelled.id)).calls).toEqual([]);
    await batches.finish(cancelled.id);
    const over = await batches.get(ada, cancelled.id);
    expect(over.status).toBe("cancelled");
    expect(await callFiles.read(ada, `${over.outputFileId}`)).toContain('"0"');
    await jobs.claim("batch");
    const failing = await begin(line("a"));
    const job = await jobs.claim("batch");
    if (job) await jobs.finish(job, { status: 401, body: { message: "The token is gone." } });
    expect(await batches.get(ada, failing.id)).toMatchObject({
      status: "failed",
      errors: [{ message: "The token is gone." }],
    });
    world.advance(1000);
    const late = await begin(line("a"));
    world.advance(DAY_MS);
    expect(await batches.list(ada, { limit: 1 })).toMatchObject([
      { id: late.id, status: "expired" },
    ]);
    for (let open = 0; open < MAX_OPEN_BATCHES; open++) await begin(line("a"));
    await expect(begin(line("a"))).rejects.toMatchObject({ code: "too-many-jobs" });
    world.advance(CALL_FILE_DAYS * DAY_MS + 1);
    await batches.expire();
    expect(await batches.list(ada, { limit: 99 })).toEqual([]);
  });
}
