import { describe, expect, it } from "vitest";
import type { ChosenFile } from "./dropped-entries.ts";
import type { UploadState } from "./upload-row.ts";
import { emptyUpload, stepUpload, type UploadAction } from "./upload-state.ts";
import { formatDuration, totalUpload } from "./upload-totals.ts";

const chosen = (path: string, size = 10, folder?: string): ChosenFile => ({
  file: new File(["x".repeat(size)], path.split("/").at(-1) ?? ""),
  path,
  ...(folder && { folder }),
});
const run = (...actions: UploadAction[]): UploadState => actions.reduce(stepUpload, emptyUpload());
const add = (...files: ChosenFile[]): UploadAction => ({ type: "add", files });
const at = (time: number, ...files: [string, "hashing" | "uploading", number][]): UploadAction => ({
  type: "progress",
  at: time,
  files: files.map(([path, state, progress]) => ({ path, state, progress })),
});
const paths = (state: UploadState) => state.rows.map((row) => row.path);
const states = (state: UploadState) => state.rows.map((row) => row.state);
const problems = (state: UploadState) => state.rows.map((row) => row.problem);

describe("choosing", () => {
  it("drops junk and counts it", () => {
    const state = run(add(chosen("README.md"), chosen(".DS_Store"), chosen(".git/HEAD")));
    expect([paths(state), state.junkFiles]).toEqual([["README.md"], 2]);
  });

  it("takes the newer of a file chosen twice", () => {
    const newer = chosen("a.bin", 20);
    const state = run(add(chosen("a.bin", 10), chosen("b.bin")), add(newer));
    expect([paths(state), state.rows[0]?.file]).toEqual([["a.bin", "b.bin"], newer.file]);
  });

  it("puts a folder's contents at the top, or under its name, or into a folder of the repo", () => {
    const start = [add(chosen("onnx/m.onnx", 1, "mine"), chosen("notes.md"))] as const;
    expect(paths(run(...start))).toEqual(["onnx/m.onnx", "notes.md"]);
    const kept = run(...start, { type: "place", keepsFolders: true });
    expect(paths(kept)).toEqual(["mine/onnx/m.onnx", "notes.md"]);
    const into = run(...start, { type: "place", into: "/v2//x/" });
    expect(paths(into)).toEqual(["v2/x/onnx/m.onnx", "v2/x/notes.md"]);
  });

  it("marks paths that cannot be, and the second of two that clash, until they are removed", () => {
    const state = run(
      add(
        chosen("a.bin", 1, "one"),
        chosen("A.bin", 1, "two"),
        chosen("a.bin", 1, "two"),
        chosen("x\ny"),
      ),
    );
    expect(problems(state)).toEqual([
      undefined,
      expect.stringContaining("case"),
      expect.stringContaining("same path"),
      expect.stringContaining("control"),
    ]);
    expect(problems(stepUpload(state, { type: "removeProblems" }))).toEqual([undefined]);
    expect(problems(stepUpload(state, { type: "place", keepsFolders: true }))[2]).toMatch(/case/);
  });

  it("an escape in the target folder is a problem of every row", () => {
    expect(problems(run(add(chosen("a")), { type: "place", into: "../x" }))[0]).toMatch(/“\.\.”/);
  });

  it("removes and clears", () => {
    const state = run(add(chosen("a"), chosen("b")), { type: "remove", key: "/a" });
    expect(paths(state)).toEqual(["b"]);
    expect(stepUpload(state, { type: "clear" }).rows).toEqual([]);
  });
});

describe("running", () => {
  const started = [
    add(chosen("big.bin", 100), chosen("old.bin", 50), chosen("small.md", 10)),
    { type: "start" },
  ] as const;

  it("leaves the list alone", () => {
    const state = run(
      ...started,
      add(chosen("late")),
      { type: "remove", key: "/big.bin" },
      { type: "clear" },
    );
    expect(paths(state)).toEqual(["big.bin", "old.bin", "small.md"]);
  });

  it("tells bytes that were sent from bytes the hub had", () => {
    const state = run(
      ...started,
      at(0, ["big.bin", "hashing", 1], ["old.bin", "hashing", 1]),
      at(1, ["big.bin", "uploading", 0], ["old.bin", "uploading", 1]),
      at(2, ["big.bin", "uploading", 0.5], ["big.bin", "uploading", 1]),
    );
    expect(states(state)).toEqual(["stored", "skipped", "ready"]);
  });

  it("says of a small file that it was sent, not that it is stored, until the commit is made", () => {
    const sent = run(
      ...started,
      { type: "step", step: "committing" },
      at(0, ["small.md", "uploading", 1]),
    );
    expect(states(sent)).toEqual(["ready", "ready", "sent"]);
    const failure = { kind: "offline", sentence: "Lost." } as const;
    expect(states(stepUpload(sent, { type: "stop", failure }))[2]).toBe("ready");
    expect(states(stepUpload(sent, { type: "publish" }))[2]).toBe("stored");
  });

  it("a failure marks its file, keeps what is stored, and a retry starts clean", () => {
    const failure = { kind: "offline", sentence: "Lost.", path: "big.bin" } as const;
    const stopped = run(
      ...started,
      at(0, ["old.bin", "hashing", 1], ["old.bin", "uploading", 1], ["big.bin", "uploading", 0.4]),
      { type: "stop", failure },
    );
    expect([stopped.phase, stopped.failure, states(stopped)]).toEqual([
      "stopped",
      failure,
      ["failed", "skipped", "ready"],
    ]);
    const again = stepUpload(stopped, { type: "start" });
    expect([again.phase, again.failure, states(again)]).toEqual([
      "running",
      undefined,
      ["ready", "ready", "ready"],
    ]);
  });

  it("ends with every file stored", () => {
    const state = run(...started, at(0, ["small.md", "uploading", 0.9]), { type: "publish" });
    expect([state.phase, ...states(state)]).toEqual(["published", "stored", "stored", "stored"]);
  });
});

describe("totals", () => {
  it("speed comes from bytes sent in the last seconds, not from those skipped", () => {
    const state = run(
      add(chosen("a", 1000), chosen("b", 1000)),
      { type: "start" },
      at(0, ["b", "hashing", 1], ["b", "uploading", 1], ["a", "uploading", 0]),
      at(1000, ["a", "uploading", 0.1]),
      at(2000, ["a", "uploading", 0.2]),
    );
    expect(totalUpload(state)).toEqual({
      files: 2,
      bytes: 2000,
      uploadedBytes: 1200,
      hashedBytes: 2000,
      uploadedFiles: 1,
      speed: 100,
      secondsLeft: 8,
    });
    const later = stepUpload(state, at(20_000, ["a", "uploading", 0.3]));
    expect(totalUpload(later).speed).toBeUndefined();
  });

  it.each([
    [0.2, "1 s"],
    [59.6, "1 min 0 s"],
    [200, "3 min 20 s"],
    [3900, "1 h 5 min"],
  ])("%d seconds are %s", (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });
});
