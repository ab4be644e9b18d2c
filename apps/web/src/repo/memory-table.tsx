import type { RepoFactsData } from "../page-data/repo/repo.ts";
import { formatBytes } from "../ui/format.ts";
import { RailSection } from "./rail-section.tsx";
import { STRINGS } from "./strings.ts";

/** The estimated memory to run a model at each quantization. */
export function MemoryTable({ memory }: Pick<RepoFactsData, "memory">) {
  if (memory.length === 0) return null;
  return (
    <RailSection title={STRINGS.memory.title} note={STRINGS.memory.note}>
      <table className="tabular w-full text-sm">
        <caption className="sr-only">{STRINGS.memory.table}</caption>
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
