/** A chosen or dropped file. Only a handle: nothing is read. */
export interface ChosenFile {
  readonly file: File;
  /** Its path inside the chosen folder, e.g. `onnx/model.onnx`. */
  readonly path: string;
  /** The chosen folder. Its content goes to the root of the repo unless the name is kept. */
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

/** Reads an `<input type="file">`, with or without `webkitdirectory`. */
export const readInput = (files: Iterable<File>): readonly ChosenFile[] =>
  [...files].map((file) => {
    const [folder, ...names] = file.webkitRelativePath.split("/");
    return folder ? { file, folder, path: names.join("/") } : { file, path: file.name };
  });

/** A single dropped folder gives its content. With other items it keeps its name. */
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
