import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { findLicense, listLicenses } from "./licenses.ts";

/** Every identifier that the public hub documents for cards. */
const DOCUMENTED = `apache-2.0 mit openrail bigscience-openrail-m creativeml-openrail-m
  bigscience-bloom-rail-1.0 bigcode-openrail-m afl-3.0 artistic-2.0 bsl-1.0 bsd bsd-2-clause
  bsd-3-clause bsd-3-clause-clear c-uda cc cc0-1.0 cc-by-2.0 cc-by-2.5 cc-by-3.0 cc-by-4.0
  cc-by-sa-3.0 cc-by-sa-4.0 cc-by-nc-2.0 cc-by-nc-3.0 cc-by-nc-4.0 cc-by-nd-4.0 cc-by-nc-nd-3.0
  cc-by-nc-nd-4.0 cc-by-nc-sa-2.0 cc-by-nc-sa-3.0 cc-by-nc-sa-4.0 cdla-sharing-1.0
  cdla-permissive-1.0 cdla-permissive-2.0 wtfpl ecl-2.0 epl-1.0 epl-2.0 etalab-2.0 eupl-1.1
  agpl-3.0 gfdl gpl gpl-2.0 gpl-3.0 lgpl lgpl-2.1 lgpl-3.0 isc lppl-1.3c ms-pl mpl-2.0 odc-by odbl
  openrail++ osl-3.0 postgresql ofl-1.1 ncsa unlicense zlib pddl lgpl-lr deepfloyd-if-license llama2
  llama3 llama3.1 llama3.2 llama3.3 llama4 gemma unknown other`.split(/\s+/);

describe("licenses", () => {
  it.each(DOCUMENTED)("know %s", (id) => expect(findLicense(id)).toMatchObject({ id }));

  it("are found in any case, and not by parts of a name", () => {
    expect(findLicense("Apache-2.0")).toEqual({
      id: "apache-2.0",
      name: "Apache License 2.0",
      url: "https://spdx.org/licenses/Apache-2.0.html",
      osiApproved: true,
    });
    expect(["", "apache", "constructor", "mit +"].map(findLicense)).toEqual(
      Array(4).fill(undefined),
    );
  });

  it("are listed once each, with a name", () => {
    const all = listLicenses();
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    for (const { id, name } of all)
      expect([id, name]).toEqual([id.toLowerCase(), expect.stringMatching(/\w/)]);
  });
});

/** The package may be absent: only this comparison needs it. */
function readSpdxPackage():
  | Readonly<Record<string, { name: string; osiApproved: boolean }>>
  | undefined {
  try {
    return createRequire(import.meta.url)("spdx-license-list");
  } catch {
    return undefined;
  }
}

const spdx = readSpdxPackage();

it.skipIf(!spdx)("agree with the SPDX list, identifier for identifier", () => {
  for (const [id, { name, osiApproved }] of Object.entries(spdx!)) {
    const found = findLicense(id);
    expect(found?.id).toBe(id.toLowerCase());
    if (found?.url?.startsWith("https://spdx.org/"))
      expect(found).toMatchObject({ name, osiApproved });
  }
});
