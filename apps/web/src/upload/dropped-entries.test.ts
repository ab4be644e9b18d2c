import { expect, it } from "vitest";
import { readInput, readRoots } from "./dropped-entries.ts";

type Tree = { readonly [name: string]: Tree | string };

const fileEntry = (name: string, text: string) =>
  ({
    name,
    isDirectory: false,
    file: (resolve: (file: File) => void) => resolve(new File([text], name)),
  }) as unknown as FileSystemEntry;

/** Behaves like a browser's: two entries at a time, then an empty batch. */
function folderEntry(name: string, tree: Tree): FileSystemEntry {
  const children = Object.entries(tree).map(([child, value]) =>
    typeof value === "string" ? fileEntry(child, value) : folderEntry(child, value),
  );
  return {
    name,
    isDirectory: true,
    createReader: () => {
      let at = 0;
      return {
        readEntries: (resolve: (batch: FileSystemEntry[]) => void) => {
          resolve(children.slice(at, at + 2));
          at += 2;
        },
      };
    },
  } as unknown as FileSystemEntry;
}

const model = {
  "README.md": "#",
  "config.json": "{}",
  a: { b: { "x.bin": "x" }, "y.bin": "y" },
  empty: {},
};

it("a folder dropped alone gives its contents and remembers its name", async () => {
  const files = await readRoots([folderEntry("my-model", model)]);
  expect(files.map(({ folder, path }) => [folder, path])).toEqual([
    ["my-model", "README.md"],
    ["my-model", "config.json"],
    ["my-model", "a/b/x.bin"],
    ["my-model", "a/y.bin"],
  ]);
});

it("a folder beside a file keeps its name", async () => {
  const files = await readRoots([
    folderEntry("onnx", { "m.onnx": "1" }),
    fileEntry("README.md", "#"),
  ]);
  expect(files.map(({ folder, path }) => [folder, path])).toEqual([
    [undefined, "onnx/m.onnx"],
    [undefined, "README.md"],
  ]);
});

it("a plain file without an entry is taken as it is", async () => {
  const [only] = await readRoots([new File(["text"], "notes.txt")]);
  expect([only?.path, await only?.file.text()]).toEqual(["notes.txt", "text"]);
});

it("a folder input names its folder once", () => {
  const file = Object.assign(new File(["x"], "x.bin"), { webkitRelativePath: "top/sub/x.bin" });
  const loose = Object.assign(new File(["x"], "y.bin"), { webkitRelativePath: "" });
  expect(readInput([file, loose])).toEqual([
    { file, folder: "top", path: "sub/x.bin" },
    { file: loose, path: "y.bin" },
  ]);
});
