import { join } from "node:path";
import { OWN_FOLDER } from "../own-folder.ts";
import { adaptNode } from "./adapt-node.ts";

export type Hdf5 = Awaited<ReturnType<typeof openHdf5>>;

/** Opens an HDF5 file of the working folder. The library reads only the parts of the file that it needs. */
export async function openHdf5(name: string) {
  adaptNode();
  const { ready, Attribute } = await import("h5wasm/node");
  const library = await ready;
  // Otherwise a damaged group ends early, without an error.
  library.activate_throwing_error_handler();
  const file = library.open(join(OWN_FOLDER, name), library.H5F_ACC_RDONLY, false, -1, -1);
  const names = library.get_names(file, "/", true);
  // An error that is thrown leaves the library in the middle of its work: from here on, it returns.
  library.deactivate_throwing_error_handler();
  return { library, file, names, Attribute };
}
