import { ScrollTable } from "../../ui/scroll-table.tsx";
import type { SessionView } from "../session/session-view.ts";
import { STRINGS } from "../strings.ts";
import { inWords, ROWS } from "./transitions.ts";

/** The protocol's transitions as a table; the last one is marked. */
export const StateTable = ({ session: { state, last } }: { readonly session: SessionView }) => (
  <ScrollTable label={STRINGS.session.table} heads={STRINGS.session.columns}>
    {ROWS.map(({ from, on, to, actions }) => {
      const isLast = last?.from === from && last.on === on;
      return (
        <tr
          key={`${from} ${on}`}
          aria-current={isLast ? "step" : undefined}
          className="aria-[current=step]:bg-accent-soft"
        >
          <th
            scope="row"
            className={`py-1 pr-4 text-left whitespace-nowrap ${from === state ? "font-semibold" : "font-normal"}`}
          >
            {inWords(from)}
          </th>
          <td className="py-1 pr-4 whitespace-nowrap">{inWords(on)}</td>
          <td className="py-1 pr-4 whitespace-nowrap">{inWords(to)}</td>
          <td className="py-1 pr-4 text-ink-2">{actions.map(inWords).join(", ")}</td>
        </tr>
      );
    })}
  </ScrollTable>
);
