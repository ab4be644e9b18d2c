import { Link } from "react-router";
import type { RepoFactsData } from "../page-data/repo/repo.ts";
import type { RepoHead } from "../page-data/repo/repo-head.ts";
import { repoPaths } from "../repo-paths.ts";
import { formatBytes } from "../ui/format.ts";
import { RailSection } from "./rail-section.tsx";
import { STRINGS } from "./strings.ts";

/** The quantizations a repo offers by bit width, each a link to its file. */
export default function GgufFiles({
  repo,
  widths,
}: {
  readonly repo: RepoHead;
  readonly widths: RepoFactsData["ggufWidths"];
}) {
  const { file } = repoPaths(repo);
  return (
    <RailSection title={STRINGS.gguf.title}>
      <table className="tabular w-full text-sm">
        <caption className="sr-only">{STRINGS.gguf.table}</caption>
        <tbody>
          {widths.map(({ bits, variants }) => (
            <tr key={bits} className="border-b border-line align-top">
              <th scope="row" className="w-16 py-1.5 text-left font-normal text-ink-3">
                {bits > 0 ? STRINGS.gguf.bits(bits) : STRINGS.gguf.other}
              </th>
              <td className="py-1.5">
                <ul className="flex flex-wrap justify-end gap-x-4 gap-y-1">
                  {variants.map(({ label, path, sizeBytes }) => (
                    <li key={path}>
                      <Link to={file(repo.defaultBranch, path)} className="text-link font-medium">
                        {label}
                      </Link>{" "}
                      <span className="text-ink-3">{formatBytes(sizeBytes)}</span>
                    </li>
                  ))}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </RailSection>
  );
}
