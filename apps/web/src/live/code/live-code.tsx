import {
  LIVE_PROGRAMS,
  type LiveProgram,
  type LiveRequest,
  liveSnippet,
} from "@orrery/snippets/live";
import { Link } from "react-router";
import { CodeBlock } from "../../ui/code-block.tsx";
import { LivePanel } from "../live-panel.tsx";

const LABELS: Readonly<Record<LiveProgram, string>> = {
  browser: "Browser",
  node: "Node",
  react: "React",
  fal: "fal’s client",
};

const NOTES: Readonly<Record<LiveProgram, string>> = {
  browser:
    "For a page of your own with elements #question and #answer; this hub serves the client as a module.",
  node: "This hub serves the client as a package. Reads the access token from HF_TOKEN; public models need none.",
  react: "A component that shows what the model answers to what is typed.",
  fal: "The unmodified npm package, led to this hub.",
};

/** The program of this session: it follows what is asked and set. */
export function LiveCode({
  request,
  chosen,
  query,
  onChoose,
}: {
  readonly request: LiveRequest;
  readonly chosen: string | undefined;
  /** What else stands in the address. */
  readonly query: string;
  readonly onChoose: (program: LiveProgram) => void;
}) {
  const program = LIVE_PROGRAMS.find((one) => one === chosen) ?? LIVE_PROGRAMS[0]!;
  const to = (one: LiveProgram) => {
    const address = new URLSearchParams(query);
    address.set("code", one);
    return `?${address}`;
  };
  return (
    <LivePanel
      title="The same as a program"
      actions={
        <nav aria-label="Programs" className="flex gap-1">
          {LIVE_PROGRAMS.map((one) => (
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
              {LABELS[one]}
            </Link>
          ))}
        </nav>
      }
    >
      <p className="mb-2 text-sm text-ink-2">{NOTES[program]}</p>
      <CodeBlock id="live-code" label="JavaScript" content={liveSnippet(program, request)} />
    </LivePanel>
  );
}
