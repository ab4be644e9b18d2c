import { describeBlobStore } from "@orrery/registry/testing";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { createFileBlobStore } from "./file-blob-store.ts";

describeBlobStore("files", () => createFileBlobStore(temporaryFolder()));
