import { expect, it } from "vitest";
import { type PublishDeps, publish } from "./publish.ts";
import { toFailure } from "./publish-error.ts";
import type { UploadState } from "./upload-row.ts";
import { emptyUpload, stepUpload, type UploadAction } from "./upload-state.ts";

const COMMIT_ID = "c".repeat(40);

/** A hub at the seam of fetch: it keeps bytes by digest and answers as the real one does. */
function fakeHub({ commitStatus = 200, putStatus = 200, has = new Set<string>() } = {}) {
  const bytes = new Map<string, string>();
  let committed: unknown[] = [];
  const answer = async (url: URL, body: string): Promise<Response> => {
    if (url.pathname.includes("/preupload/")) {
      const { files } = JSON.parse(body) as { files: { path: string }[] };
      const mode = (path: string) => (path.endsWith(".bin") ? "lfs" : "regular");
      return Response.json({ files: files.map(({ path }) => ({ path, uploadMode: mode(path) })) });
    }
    if (url.pathname.endsWith("/objects/batch")) {
      const { objects } = JSON.parse(body) as { objects: { oid: string; size: number }[] };
      const upload = (oid: string) => ({ upload: { href: `${url.origin}/lfs/${oid}` } });
      return Response.json({
        transfer: "basic",
        objects: objects.map((o) => (has.has(o.oid) ? o : { ...o, actions: upload(o.oid) })),
      });
    }
    committed = body.split("\n").map((line) => JSON.parse(line));
    if (commitStatus === 200) return Response.json({ commitOid: COMMIT_ID, commitUrl: "x" });
    return Response.json({ error: "main moved on." }, { status: commitStatus });
  };
  const createRequest = () => {
    let target = new URL("http://hub/");
    const request = Object.assign(new EventTarget(), {
      upload: new EventTarget(),
      status: 0,
      statusText: "",
      responseText: "",
      getAllResponseHeaders: () => "content-type: application/json",
      open: (_: string, url: string) => {
        target = new URL(url);
      },
      setRequestHeader: () => {},
      abort: () => {},
      async send(body: Blob | string) {
        const text = typeof body === "string" ? body : await body.text();
        const event = Object.assign(new Event("progress"), { loaded: 1, total: 2 });
        request.upload.dispatchEvent(event);
        const stored = target.pathname.startsWith("/lfs/");
        if (stored && putStatus === 200) bytes.set(target.pathname.slice(5), text);
        const response = stored
          ? Response.json({}, { status: putStatus })
          : await answer(target, text);
        request.status = response.status;
        request.responseText = await response.text();
        request.dispatchEvent(new Event("load"));
      },
    });
    return request as unknown as XMLHttpRequest;
  };
  const deps: PublishDeps = {
    hubUrl: "http://hub",
    loadClient: () => import("@huggingface/hub"),
    now: () => 0,
    wait: async () => {},
    fetch: (input, init) => answer(new URL(String(input)), String(init?.body)),
    createRequest,
  };
  return { deps, bytes, committed: () => committed };
}

async function publishTo(hub: ReturnType<typeof fakeHub>, signal = new AbortController().signal) {
  let state: UploadState = [
    {
      type: "add",
      files: [
        { path: "README.md", file: new File(["# Hi"], "README.md") },
        { path: "w/model.bin", file: new File(["weights"], "model.bin") },
      ],
    } as const,
    { type: "start" } as const,
  ].reduce(stepUpload, emptyUpload());
  const steps: string[] = [];
  const dispatch = (action: UploadAction) => {
    if (action.type === "step") steps.push(action.step);
    state = stepUpload(state, action);
  };
  const publication = {
    kind: "model",
    id: "ada/tts",
    revision: "main",
    title: "Add all",
    rows: state.rows,
    parentCommit: "a".repeat(40),
    signal,
  } as const;
  const result = await publish(publication, dispatch, hub.deps).catch(toFailure);
  return { result, steps, states: state.rows.map((row) => row.state) };
}

it("sends small files in the commit and large ones by digest, against the commit that was seen", async () => {
  const hub = fakeHub();
  const { result, steps } = await publishTo(hub);
  expect([result, steps]).toEqual([
    { commitId: COMMIT_ID },
    ["checking", "uploading", "committing"],
  ]);
  const [oid, text] = [...hub.bytes][0] ?? [];
  expect(text).toBe("weights");
  expect(hub.committed()).toEqual([
    { key: "header", value: { summary: "Add all", parentCommit: "a".repeat(40) } },
    { key: "file", value: { path: "README.md", encoding: "base64", content: btoa("# Hi") } },
    { key: "lfsFile", value: { path: "w/model.bin", algo: "sha256", size: 7, oid } },
  ]);
});

it("does not send again what the hub has", async () => {
  const first = fakeHub();
  await publishTo(first);
  const second = fakeHub({ has: new Set(first.bytes.keys()) });
  const { result, states } = await publishTo(second);
  expect([result, second.bytes.size, states[1]]).toEqual([{ commitId: COMMIT_ID }, 0, "skipped"]);
});

it("answers another publisher's commit as a conflict, in the hub's words", async () => {
  const { result } = await publishTo(fakeHub({ commitStatus: 412 }));
  expect(result).toEqual({ kind: "conflict", sentence: "main moved on.", path: undefined });
});

it("names the file whose bytes were refused and commits nothing", async () => {
  const hub = fakeHub({ putStatus: 403 });
  const { result } = await publishTo(hub);
  expect(result).toMatchObject({ kind: "refused", path: "w/model.bin" });
  expect(hub.committed()).toEqual([]);
});

it("a cancel before the start publishes nothing", async () => {
  const hub = fakeHub();
  const { result } = await publishTo(hub, AbortSignal.abort());
  expect([result, hub.bytes.size]).toEqual([expect.objectContaining({ kind: "canceled" }), 0]);
});
