import type { RepoFactsData } from "../page-data/repo.ts";
import { formatBytes } from "../ui/format.ts";
import { RailSection } from "./rail-section.tsx";

/** What running a model takes at each quantization: an estimate, and said to be one. */
export function MemoryTable({ memory }: Pick<RepoFactsData, "memory">) {
  if (memory.length === 0) return null;
  return (
    <RailSection title="Memory to run it" note="estimate, short context">
      <table className="tabular w-full text-sm">
        <caption className="sr-only">Memory by quantization</caption>
        <tbody className="grid grid-cols-2 gap-x-6">
          {memory.map(({ quantization, bytes }) => (
            <tr key={quantization} className="flex justify-between border-b border-line py-1">
              <th scope="row" className="font-normal text-ink-3">
                {quantization}
              </th>
              <td className="font-medium">{formatBytes(bytes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </RailSection>
  );
}
