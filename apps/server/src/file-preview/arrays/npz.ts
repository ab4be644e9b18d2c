import { type Tensor, type TensorTable, tensorTable } from "@orrery/catalog/tensor-readers";
import { listZip, type ZipEntry } from "@orrery/scan";
import { MAX_NPZ_ARRAYS } from "../../base/preview-limits.ts";
import type { ByteSource } from "../byte-source.ts";
import { PreviewError } from "../preview-error.ts";
import { npyHeaderLength, readNpyHeader } from "./npy.ts";

/** Of nearly all headers, all. */
const FIRST_READ = 512;

/** The arrays of a NumPy archive, by their headers. */
export async function readNpz(source: ByteSource): Promise<TensorTable> {
  const members = (await listZip(source)).filter(({ name }) => name.endsWith(".npy"));
  const arrays: Tensor[] = [];
  for (const member of members.slice(0, MAX_NPZ_ARRAYS)) arrays.push(await readMember(member));
  const isPacked = members.some(({ size, packedSize }) => packedSize !== size);
  const table = tensorTable(arrays, [
    ["arrays", `${members.length}`],
    ["compression", isPacked ? "deflate" : "none"],
  ]);
  return { ...table, moreTensors: members.length - arrays.length };
}

async function readMember(member: ZipEntry): Promise<Tensor> {
  const name = member.name.replace(/\.npy$/, "").slice(0, 200);
  const first = await member.head(FIRST_READ);
  const length = first && npyHeaderLength(first);
  if (!length) throw new PreviewError(`The member ${name} of this archive isn't an array.`);
  const bytes = length > FIRST_READ ? await member.head(length) : first;
  const { array, start } = readNpyHeader(name, bytes ?? first);
  if (start + (array.bytes ?? 0) > member.size)
    throw new PreviewError(`The header of ${name} describes more data than the archive contains.`);
  return array;
}
