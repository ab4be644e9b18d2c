/** A file somebody picked or dropped. Only a handle: nothing is read. */
export interface ChosenFile {
  readonly file: File;
  /** Where it lay inside what was chosen, e.g. `onnx/model.onnx`. */
  readonly path: string;
  /** The one folder it came in. Its contents go to the top of the repo unless the visitor keeps the name. */
  readonly folder?: string;
}

/** Reads a drop. Must be called inside the drop event: the browser empties the list right after it. */
export function readDrop(items: DataTransferItemList): Promise<readonly ChosenFile[]> {
  const roots = [...items]
    .filter((item) => item.kind === "file")
    .map((item) => item.webkitGetAsEntry?.() ?? item.getAsFile())
    .filter((root) => root !== null);
  return readRoots(roots);
}

/** What an `<input type="file">` holds, with `webkitdirectory` or without. */
export const readInput = (files: Iterable<File>): readonly ChosenFile[] =>
  [...files].map((file) => {
    const [folder, ...names] = file.webkitRelativePath.split("/");
    return folder ? { file, folder, path: names.join("/") } : { file, path: file.name };
  });

/** A folder dropped alone gives its contents; beside other things it keeps its name. */
export async function readRoots(
  roots: readonly (FileSystemEntry | File)[],
): Promise<readonly ChosenFile[]> {
  const [only, ...others] = roots;
  if (only && others.length === 0 && isFolder(only)) {
    const files = await readFolder(only, "");
    return files.map((file) => ({ ...file, folder: only.name }));
  }
  return (await Promise.all(roots.map((root) => readRoot(root, "")))).flat();
}

async function readRoot(root: FileSystemEntry | File, parent: string): Promise<ChosenFile[]> {
  const path = parent + root.name;
  if (isFolder(root)) return readFolder(root, `${path}/`);
  if (root instanceof File) return [{ file: root, path }];
  const file = await new Promise<File>((resolve, reject) =>
    (root as FileSystemFileEntry).file(resolve, reject),
  );
  return [{ file, path }];
}

async function readFolder(folder: FileSystemDirectoryEntry, parent: string) {
  const reader = folder.createReader();
  const files: ChosenFile[] = [];
  for (;;) {
    // Browsers hand out a folder in batches of about a hundred; an empty batch is the end.
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (batch.length === 0) return files;
    for (const entry of batch) files.push(...(await readRoot(entry, parent)));
  }
}

const isFolder = (root: FileSystemEntry | File): root is FileSystemDirectoryEntry =>
  !(root instanceof File) && root.isDirectory;
