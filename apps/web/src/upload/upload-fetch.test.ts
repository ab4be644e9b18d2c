import { expect, it, vi } from "vitest";
import { PublishError } from "./publish-error.ts";
import { createUploadFetch } from "./upload-fetch.ts";

type Answer = { status: number; body?: string; headers?: string } | "lost" | "hangs";

/** The browser's XMLHttpRequest as far as it is used: each answers the next of the list. */
function fakeBrowser(answers: Answer[]) {
  const sent: { method: string; url: string; headers: Record<string, string>; body: unknown }[] =
    [];
  const waits: number[] = [];
  let aborted = 0;
  const createRequest = () => {
    const request = Object.assign(new EventTarget(), {
      upload: new EventTarget(),
      status: 0,
      statusText: "",
      responseText: "",
      getAllResponseHeaders: (): string => "",
      seen: {
        method: "",
        url: "",
        headers: {} as Record<string, string>,
        body: undefined as unknown,
      },
      open(method: string, url: string) {
        Object.assign(request.seen, { method, url });
      },
      setRequestHeader(name: string, value: string) {
        request.seen.headers[name] = value;
      },
      abort() {
        aborted += 1;
      },
      send(body: Blob) {
        sent.push({ ...request.seen, body });
        const answer = answers.shift() ?? { status: 200 };
        if (answer === "hangs") return;
        queueMicrotask(() => {
          for (const loaded of [body.size / 2, body.size])
            request.upload.dispatchEvent(
              Object.assign(new Event("progress"), { loaded, total: body.size }),
            );
          if (answer === "lost") return request.dispatchEvent(new Event("error"));
          request.status = answer.status;
          request.responseText = answer.body ?? "";
          request.getAllResponseHeaders = () => answer.headers ?? "";
          request.dispatchEvent(new Event("load"));
        });
      },
    });
    return request as unknown as XMLHttpRequest;
  };
  const wait = async (milliseconds: number) => void waits.push(milliseconds);
  return { sent, waits, createRequest, wait, aborted: () => aborted };
}

function put(browser: ReturnType<typeof fakeBrowser>, init: object = {}, hint: object = {}) {
  const progress: number[] = [];
  const uploadFetch = createUploadFetch({ fetch, ...browser });
  const progressHint = {
    path: "a.bin",
    progressCallback: (p: number) => progress.push(p),
    ...hint,
  };
  const body = new Blob(["0123456789"]);
  const answer = uploadFetch("/lfs/1", {
    method: "PUT",
    body,
    progressHint,
    ...init,
  } as RequestInit);
  return { answer, progress, body };
}

it("sends the blob itself, never a copy, and reports progress short of one", async () => {
  const browser = fakeBrowser([
    { status: 200, body: "ok", headers: "ETag: x\r\nX-Request-Id: 7\r\n" },
  ]);
  const { answer, progress, body } = put(browser, { headers: { "X-Request-Id": "7" } });
  const response = await answer;
  expect([response.status, await response.text(), response.headers.get("etag")]).toEqual([
    200,
    "ok",
    "x",
  ]);
  expect(progress).toEqual([0.5, 0.9999]);
  expect(browser.sent[0]?.body).toBe(body);
  expect(browser.sent[0]?.headers).toEqual({ "x-request-id": "7" });
});

it("adds the parts of a file up", async () => {
  const progress: number[] = [];
  const progressCallback = (share: number) => progress.push(share);
  const uploadFetch = createUploadFetch({ fetch, ...fakeBrowser([]) });
  for (const part of [0, 1]) {
    const progressHint = { path: "a", part, numParts: 2, progressCallback };
    await uploadFetch("/p", { method: "PUT", body: new Blob(["xy"]), progressHint } as RequestInit);
  }
  expect(progress).toEqual([0.25, 0.5, 0.75, 0.9999]);
});

it("tries a file again when the line breaks, then gives up as offline and names it", async () => {
  const browser = fakeBrowser(["lost", { status: 503 }, "lost"]);
  const { answer } = put(browser);
  await expect(answer).rejects.toMatchObject({ failure: { kind: "offline", path: "a.bin" } });
  expect([browser.sent.length, browser.waits]).toEqual([3, [1000, 4000]]);
});

it("goes on after a try that failed", async () => {
  const { answer, progress } = put(fakeBrowser(["lost", { status: 204 }]));
  expect((await answer).status).toBe(204);
  expect(progress).toEqual([0.5, 0.9999, 0, 0.5, 0.9999]);
});

it("does not try a refusal again, and throws the hub's sentence", async () => {
  const browser = fakeBrowser([{ status: 413, headers: "X-Error-Message: At most 5 GB a file." }]);
  const { answer } = put(browser);
  await expect(answer).rejects.toBeInstanceOf(PublishError);
  await expect(answer).rejects.toMatchObject({
    failure: { kind: "refused", sentence: "At most 5 GB a file.", path: "a.bin" },
  });
  expect(browser.sent.length).toBe(1);
});

it("does not repeat a commit whose answer was lost: it may have been made", async () => {
  const browser = fakeBrowser(["lost"]);
  await expect(put(browser, { method: "POST" }).answer).rejects.toMatchObject({
    failure: { kind: "offline" },
  });
  expect(browser.sent.length).toBe(1);
});

it("an abort closes the request and rejects with its reason", async () => {
  const browser = fakeBrowser(["hangs"]);
  const controller = new AbortController();
  const { answer } = put(browser, { signal: controller.signal });
  controller.abort();
  await expect(answer).rejects.toMatchObject({ name: "AbortError" });
  expect(browser.aborted()).toBe(1);
});

it("hands requests without a hint to fetch and reads their refusals too", async () => {
  const plain = vi.fn<typeof fetch>(async () => Response.json({ error: "Gone." }, { status: 404 }));
  const uploadFetch = createUploadFetch({ ...fakeBrowser([]), fetch: plain });
  await expect(uploadFetch("/api", { method: "POST", body: "{}" })).rejects.toThrow("Gone.");
  const broken = createUploadFetch({
    ...fakeBrowser([]),
    fetch: () => Promise.reject(new TypeError("Failed to fetch")),
  });
  await expect(broken("/api")).rejects.toMatchObject({ failure: { kind: "offline" } });
});

it("asks again while the hub verifies what it was sent, and stops when canceled", async () => {
  const pending = () =>
    new Response("{}", { status: 503, headers: { "x-error-code": "UploadPending" } });
  const answers = [pending(), pending(), new Response("made")];
  const bodies: unknown[] = [];
  const browser = fakeBrowser([]);
  const send = createUploadFetch({
    ...browser,
    fetch: async (_, init) => {
      bodies.push(init?.body);
      return answers.shift() ?? pending();
    },
  });
  expect(await (await send("/commit", { method: "POST", body: "lines" })).text()).toBe("made");
  expect([bodies, browser.waits]).toEqual([
    ["lines", "lines", "lines"],
    [5_000, 5_000],
  ]);
  await expect(send("/commit", { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
  await expect(send("/commit")).rejects.toMatchObject({ failure: { kind: "server" } });
  expect(browser.waits).toHaveLength(2 + 1 + 60);
});
