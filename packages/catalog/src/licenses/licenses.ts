import { HUB_LICENSES } from "./hub-licenses.ts";
import { SPDX_LICENSES } from "./spdx-licenses.ts";

export interface License {
  /** As cards write it: lower case. */
  readonly id: string;
  readonly name: string;
  /** Where its text can be read. */
  readonly url?: string;
  /** Approved by the Open Source Initiative. */
  readonly osiApproved: boolean;
}

/** The license of an identifier in any case, or `undefined` if unknown. */
export function findLicense(id: string): License | undefined {
  return licenses().get(id.toLowerCase());
}

/** All licenses: those of model cards first, then the SPDX list. */
export const listLicenses = (): readonly License[] => [...licenses().values()];

const fromRow = ([id, name, url]: (typeof HUB_LICENSES)[number]): License => ({
  id,
  name,
  ...(url === undefined ? {} : { url }),
  osiApproved: false,
});

function parseLine(line: string): License {
  const [spdxId = "", approved, ...name] = line.split(" ");
  return {
    id: spdxId.toLowerCase(),
    name: name.join(" "),
    url: `https://spdx.org/licenses/${spdxId}.html`,
    osiApproved: approved === "+",
  };
}

let parsed: ReadonlyMap<string, License> | undefined;

/** By identifier, as they are listed; parsed once, on first use. */
function licenses(): ReadonlyMap<string, License> {
  if (parsed) return parsed;
  const own = HUB_LICENSES.map(fromRow);
  const spdx = SPDX_LICENSES.trim().split("\n").map(parseLine);
  // The hub's own come twice: first for their place in the list, and last because their values count.
  parsed = new Map([...own, ...spdx, ...own].map((license) => [license.id, license]));
  return parsed;
}
