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

/** The licence of an identifier in any case, or `undefined` for one that nobody has registered. */
export function findLicense(id: string): License | undefined {
  return LICENSES.get(id.toLowerCase());
}

/** All licences: those of model cards first, then the SPDX list. */
export const listLicenses = (): readonly License[] => [...LICENSES.values()];

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

const OWN = HUB_LICENSES.map(fromRow);
const SPDX = SPDX_LICENSES.trim().split("\n").map(parseLine);

/** By identifier, as they are listed. The hub's own come twice: first in the order, and last to have their word. */
const LICENSES: ReadonlyMap<string, License> = new Map(
  [...OWN, ...SPDX, ...OWN].map((license) => [license.id, license]),
);
