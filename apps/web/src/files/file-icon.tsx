import {
  FileArchiveIcon,
  FileBoxIcon,
  FileCodeIcon,
  FileIcon,
  FileImageIcon,
  FileMusicIcon,
  FileTextIcon,
  FileVideoIcon,
  FolderIcon,
  FolderSymlinkIcon,
} from "../ui/icon.ts";

const BY_EXTENSION = Object.entries({
  "md txt rst pdf": FileTextIcon,
  "py js ts json jsonl yaml yml toml sh c cpp h rs go ipynb jinja html css xml csv tsv":
    FileCodeIcon,
  "png jpg jpeg gif webp svg bmp tiff avif ico": FileImageIcon,
  "wav mp3 flac ogg m4a opus": FileMusicIcon,
  "mp4 webm mov mkv avi": FileVideoIcon,
  "safetensors bin gguf onnx pt pth ckpt h5 hdf5 tflite msgpack npz npy pkl parquet arrow":
    FileBoxIcon,
  "zip tar gz tgz bz2 xz zst 7z rar": FileArchiveIcon,
}).flatMap(([extensions, Icon]) => extensions.split(" ").map((one) => [one, Icon] as const));
const ICONS = new Map(BY_EXTENSION);

/** A folder, a submodule, or a file by its extension. Decoration: the name is next to it. */
export function EntryIcon({
  type,
  name,
  className = "size-4",
}: {
  readonly type: "file" | "directory" | "submodule";
  readonly name: string;
  readonly className?: string;
}) {
  if (type === "directory")
    return <FolderIcon aria-hidden className={`${className} fill-accent-soft text-accent-text`} />;
  if (type === "submodule")
    return <FolderSymlinkIcon aria-hidden className={`${className} text-ink-3`} />;
  const Icon = ICONS.get(name.split(".").at(-1)?.toLowerCase() ?? "") ?? FileIcon;
  return <Icon aria-hidden className={`${className} text-ink-3`} />;
}
