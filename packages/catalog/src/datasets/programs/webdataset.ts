import { shString } from "../../literals.ts";
import { python } from "../../snippet.ts";
import { fileUrls, listInPython } from "./data-files.ts";
import type { DatasetProgram } from "./dataset-program.ts";

/** `pipe:` runs a command by the shell and reads what it prints: curl, as the library itself would. */
export const webdataset: DatasetProgram = {
  install: "pip install webdataset",
  snippets: (use) => {
    if (use.data?.format !== "tar") return [];
    const header = use.needsToken ? '-H "Authorization: Bearer $HF_TOKEN" ' : "";
    const { list, cut } = listInPython(
      fileUrls(use).map((url) => `pipe:curl -sfL ${header}${shString(url)}`),
    );
    return [
      python`
        import webdataset as wds

        ${cut}
        files = ${list}
        dataset = wds.WebDataset(files, shardshuffle=False).decode()
        print(next(iter(dataset)))
      `,
    ];
  },
};
