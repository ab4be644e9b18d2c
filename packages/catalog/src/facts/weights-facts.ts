import type { GgufInfo, SafetensorsInfo } from "../model.ts";
import type { RepoContents } from "./repo-contents.ts";
import { asNumber, asRecord, asText, present } from "./untrusted.ts";

/** Validated and bounded. Lists the files even if their headers were not read. */
export function readGguf({ gguf, files }: RepoContents): GgufInfo | undefined {
  const paths = files.map(({ path }) => path).filter((path) => /\.gguf$/i.test(path));
  if (!gguf && paths.length === 0) return undefined;
  return present({
    total: asNumber(gguf?.total),
    architecture: asText(gguf?.architecture),
    contextLength: asNumber(gguf?.contextLength),
    chatTemplate: asText(gguf?.chatTemplate, MAX_TEMPLATE),
    bosToken: asText(gguf?.bosToken),
    eosToken: asText(gguf?.eosToken),
    files: paths.filter((path) => path.length <= 500).slice(0, MAX_GGUF_FILES),
  });
}

/** What the headers of the safetensors files say, checked and bounded. */
export function readSafetensors(info: SafetensorsInfo | undefined): SafetensorsInfo | undefined {
  const total = asNumber(info?.total);
  if (total === undefined) return undefined;
  const parameters = Object.entries(asRecord(info?.parameters))
    .slice(0, 30)
    .filter(([name, count]) => name.length <= 20 && asNumber(count) !== undefined);
  return { total, parameters: Object.fromEntries(parameters) as Readonly<Record<string, number>> };
}

const MAX_GGUF_FILES = 200;
const MAX_TEMPLATE = 200_000;
