import type {
  Hdf5Dataset,
  Hdf5Outline,
  OutlineAnswer,
  OutlineAsk,
  OutlineLimits,
} from "../../hdf5/outline-work.ts";
import { listAttributes } from "./list-attributes.ts";
import { type Hdf5, openHdf5 } from "./open-hdf5.ts";
import { printStorage } from "./print-storage.ts";
import { isOfAnyLength, printType } from "./print-type.ts";

/** Lists what an HDF5 file contains, without its values; answers with JSON. */
export async function outlineFile({ outlined, limits }: OutlineAsk): Promise<string> {
  const answer = await openHdf5(outlined).then(
    (open) => outlineOf(open, limits),
    (): OutlineAnswer => ({ problem: "It is damaged, or nested too deep." }),
  );
  return JSON.stringify(answer);
}

function outlineOf(open: Hdf5, limits: OutlineLimits): OutlineAnswer {
  const { names, depth } = limits;
  if (open.names.length > names)
    return { problem: `It has more than ${names} groups and datasets.`, isLarge: true };
  if (open.names.some((path) => path.split("/", depth + 1).length > depth))
    return { problem: `Its groups are nested more than ${depth} deep.`, isLarge: true };
  const datasets: Hdf5Dataset[] = [];
  const attributes: Hdf5Outline["attributes"][number][] = [];
  const addAttributes = (path: string) => {
    const most = limits.attributes - attributes.length;
    if (most > 0) attributes.push(...listAttributes(open, path, most, limits));
  };
  addAttributes("/");
  for (const path of open.names) {
    const type = typeOf(open, path);
    if (type === undefined) continue;
    const isListed = datasets.length < limits.datasets;
    if (type === open.library.H5G_DATASET)
      datasets.push(outlineDataset(open, path, isListed, limits));
    if (isListed) addAttributes(path);
  }
  return { datasets, attributes };
}

/** Of a group or dataset; links are not followed, as they may lead to other files. */
function typeOf({ library, file }: Hdf5, path: string): number | undefined {
  const isLink =
    library.get_symbolic_link(file, path) !== null ||
    library.get_external_link(file, path).filename !== undefined;
  const type = isLink ? undefined : library.get_type(file, path);
  return type === library.H5G_DATASET || type === library.H5G_GROUP ? type : undefined;
}

function outlineDataset(
  { library, file }: Hdf5,
  path: string,
  isListed: boolean,
  limits: OutlineLimits,
): Hdf5Dataset {
  const name = path.slice(0, limits.characters);
  try {
    const metadata = library.get_dataset_metadata(file, path);
    const { shape, size, total_size: count } = metadata;
    const storage = isListed
      ? printStorage(metadata, library.get_dataset_filters(file, path)).slice(0, limits.characters)
      : "";
    return {
      name,
      type: printType(metadata, limits.characters),
      shape: shape ?? [0],
      ...(!isOfAnyLength(metadata) && { bytes: size * count }),
      ...(storage && { storage }),
    };
  } catch {
    return { name, type: "unreadable", shape: [0] };
  }
}
