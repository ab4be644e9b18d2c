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
  const wanted = id.toLowerCase();
  const own = HUB_LICENSES.find(([known]) => known === wanted);
  return own ? fromRow(own) : spdxLicenses().find((license) => license.id === wanted);
}

/** All licences: those of model cards first, then the SPDX list. */
export const listLicenses = (): readonly License[] => {
  const own = HUB_LICENSES.map(fromRow);
  const taken = new Set(own.map(({ id }) => id));
  return [...own, ...spdxLicenses().filter(({ id }) => !taken.has(id))];
};

const fromRow = ([id, name, url]: (typeof HUB_LICENSES)[number]): License => ({
  id,
  name,
  ...(url === undefined ? {} : { url }),
  osiApproved: false,
});

const spdxLicenses = (): readonly License[] => SPDX_LICENSES.trim().split("\n").map(parseLine);

function parseLine(line: string): License {
  const [spdxId = "", approved, ...name] = line.split(" ");
  return {
    id: spdxId.toLowerCase(),
    name: name.join(" "),
    url: `https://spdx.org/licenses/${spdxId}.html`,
    osiApproved: approved === "+",
  };
}
