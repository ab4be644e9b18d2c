import {
  REALTIME_PROGRAMS,
  type RealtimeProgram,
  type RealtimeRequest,
  realtimeSnippet,
} from "@orrery/snippets/realtime";
import { Link } from "react-router";
import { CodeBlock } from "../../ui/text/code-block.tsx";
import { RealtimePanel } from "../realtime-panel.tsx";
import { STRINGS } from "../strings.ts";

/** The program of this session; it follows the input and the settings. */
export function RealtimeCode({
  request,
  chosen,
  query,
  onChoose,
}: {
  readonly request: RealtimeRequest;
  readonly chosen: string | undefined;
  /** The URL's other parameters. */
  readonly query: string;
  readonly onChoose: (program: RealtimeProgram) => void;
}) {
  const program = REALTIME_PROGRAMS.find((one) => one === chosen) ?? REALTIME_PROGRAMS[0]!;
  const to = (one: RealtimeProgram) => {
    const address = new URLSearchParams(query);
    address.set("code", one);
    return `?${address}`;
  };
  return (
    <RealtimePanel
      title={STRINGS.code.title}
      actions={
        <nav aria-label={STRINGS.code.programs} className="flex gap-1">
          {REALTIME_PROGRAMS.map((one) => (
            <Link
              key={one}
              to={to(one)}
              preventScrollReset
              aria-current={one === program ? "true" : undefined}
              onClick={(event) => {
                event.preventDefault();
                onChoose(one);
              }}
              className="flex h-7 items-center rounded-md px-2 text-xs font-medium text-ink-2 hover:bg-sunken hover:text-ink aria-[current]:bg-sunken aria-[current]:text-ink"
            >
              {STRINGS.code.label[one]}
            </Link>
          ))}
        </nav>
      }
    >
      <p className="mb-2 text-sm text-ink-2">{STRINGS.code.note[program]}</p>
      <CodeBlock id="live-code" label="JavaScript" content={realtimeSnippet(program, request)} />
    </RealtimePanel>
  );
}
