import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { createObjectReader, EMPTY_TREE } from "./object-reader.ts";

it("answers each question, whatever a path contains", async () => {
  const folder = temporaryFolder();
  execFileSync("git", ["init", "--quiet", "--bare", folder]);
  const hash = ["--git-dir", folder, "hash-object", "-w", "--stdin"];
  const oid = execFileSync("git", hash, { input: "one", encoding: "utf8" }).trim();
  const reader = createObjectReader(folder);
  try {
    const found = await reader.check([`${oid}:a\n${EMPTY_TREE}`, oid, "a\nb", EMPTY_TREE]);
    expect(found.map((answer) => answer?.type)).toEqual([undefined, "blob", undefined, "tree"]);
    expect(await reader.read(`${oid}\n${EMPTY_TREE}`)).toBeUndefined();
    expect((await reader.read(oid))?.content.toString()).toBe("one");
    expect((await reader.check([oid]))[0]?.oid).toBe(oid);
  } finally {
    reader.close();
  }
});
