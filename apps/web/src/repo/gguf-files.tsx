import { Link } from "react-router";
import type { RepoFactsData, RepoHead } from "../page-data/repo.ts";
import { formatBytes } from "../ui/format.ts";
import { RailSection } from "./rail-section.tsx";
import { repoPaths } from "./repo-paths.ts";

/** The quantizations a repo offers by bit width, each a link to its file. */
export function GgufFiles({
  repo,
  widths,
}: {
  readonly repo: RepoHead;
  readonly widths: RepoFactsData["ggufWidths"];
}) {
  if (widths.length === 0) return null;
  const { file } = repoPaths(repo);
  return (
    <RailSection title="GGUF files">
      <table className="tabular w-full text-sm">
        <caption className="sr-only">Quantizations by bits per weight</caption>
        <tbody>
          {widths.map(({ bits, variants }) => (
            <tr key={bits} className="border-b border-line align-top">
              <th scope="row" className="w-16 py-1.5 text-left font-normal text-ink-3">
                {bits > 0 ? `${bits}-bit` : "Other"}
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
