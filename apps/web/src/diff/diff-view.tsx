import { Link } from "react-router";
import type { DiffBody, DiffData, DiffHunk, FileDiff } from "../page-data/repo/diff.ts";
import { formatBytes } from "../ui/format.ts";
import { ScrollArea } from "../ui/scroll-area.tsx";
import type { LineNotes } from "./line-notes.ts";
import { type NumberedLine, numberLines, targetOf } from "./numbered-lines.ts";
import { STRINGS } from "./strings.ts";

/** A diff, file by file; `linkTo` gives the URL of a file after the change, `notes` what stands between its lines. */
export function DiffView({
  diff,
  linkTo,
  notes,
}: {
  readonly diff: DiffData;
  readonly linkTo: (path: string) => string;
  readonly notes?: LineNotes;
}) {
  const { files, fileCount, added, removed } = diff;
  return (
    <>
      <p className="tabular mb-3 text-sm text-ink-2">
        {STRINGS.summary.changed(fileCount)}
        <Counts added={added} removed={removed} />
      </p>
      <div className="space-y-4">
        {files.map((file) => (
          <FileSection
            key={`${file.oldPath} ${file.path}`}
            file={file}
            linkTo={linkTo}
            notes={notes}
          />
        ))}
      </div>
      {fileCount > files.length && (
        <p className="mt-4 text-sm text-ink-2">
          {STRINGS.summary.unlisted(fileCount - files.length)}
        </p>
      )}
    </>
  );
}

const Counts = ({ added, removed }: Pick<FileDiff, "added" | "removed">) => (
  <>
    <span className="text-good">
      {STRINGS.summary.added(added)}
      <span className="sr-only">{STRINGS.summary.linesAdded}</span>
    </span>{" "}
    <span className="text-bad">
      {STRINGS.summary.removed(removed)}
      <span className="sr-only">{STRINGS.summary.linesRemoved}</span>
    </span>
  </>
);

function FileSection({
  file,
  linkTo,
  notes,
}: {
  readonly file: FileDiff;
  readonly linkTo: (path: string) => string;
  readonly notes: LineNotes | undefined;
}) {
  const { path, oldPath, status, added, removed, body } = file;
  return (
    <section aria-label={path} className="rounded-lg border border-line bg-surface">
      <h3 className="flex flex-wrap items-baseline gap-x-3 rounded-t-lg border-b border-line bg-sunken px-3 py-1.5 font-mono text-sm">
        <span className="min-w-0 grow wrap-anywhere">
          {oldPath && <span className="text-ink-3">{oldPath} → </span>}
          {status === "deleted" ? (
            path
          ) : (
            <Link to={linkTo(path)} className="hover:underline">
              {path}
            </Link>
          )}
        </span>
        <span className="tabular font-sans text-xs font-normal text-ink-3">
          {STRINGS.file.statuses[status]} <Counts added={added} removed={removed} />
        </span>
      </h3>
      {body.kind === "text" ? (
        <Hunks
          hunks={body.hunks}
          label={STRINGS.file.changes(path)}
          notes={notes && notesOf(notes, file)}
        />
      ) : (
        <p className="px-3 py-3 text-sm text-ink-2">{wordsOf(body)}</p>
      )}
    </section>
  );
}

function wordsOf(body: Exclude<DiffBody, { readonly kind: "text" }>): string {
  if (body.kind === "binary") return STRINGS.file.binary;
  if (body.kind === "long") return STRINGS.file.long;
  if (body.kind === "nothing") return STRINGS.file.nothing;
  const [before, after] = [body.oldBytes, body.newBytes].map(
    (bytes) => bytes !== undefined && formatBytes(bytes),
  );
  if (before && after) return STRINGS.file.largeChanged(before, after);
  return STRINGS.file.large(after || before || undefined);
}

const LOOK: Readonly<Record<string, string>> = {
  "+": "bg-good-soft",
  "-": "bg-bad-soft",
};

/** What stands between the lines of one file. */
type FileNotes = ReturnType<typeof notesOf>;

function notesOf(notes: LineNotes, file: Pick<FileDiff, "path" | "oldPath">) {
  type Numbers = Pick<NumberedLine, "before" | "after">;
  return {
    linkTo: (line: Numbers) => notes.linkTo(targetOf(file, line)),
    isChosen: (line: Numbers) => notes.isChosen(targetOf(file, line)),
    at: (line: Numbers) => notes.at(targetOf(file, line)),
  };
}

export const Hunks = ({
  hunks,
  label,
  notes,
}: {
  readonly hunks: readonly DiffHunk[];
  readonly label: string;
  readonly notes?: FileNotes | undefined;
}) => (
  <ScrollArea label={label}>
    <table className="w-full border-collapse font-mono text-xs leading-5">
      <thead className="sr-only">
        <tr>
          <th scope="col">{STRINGS.lines.before}</th>
          <th scope="col">{STRINGS.lines.after}</th>
          <th scope="col">{STRINGS.lines.text}</th>
        </tr>
      </thead>
      {hunks.map((hunk) => (
        <tbody key={`${hunk.oldStart} ${hunk.newStart}`} className="border-b border-line">
          <tr className="text-ink-3">
            <td colSpan={2} className="px-2 text-right select-none">
              …
            </td>
            <td className="px-3 py-0.5">{hunk.context}</td>
          </tr>
          {numberLines(hunk).map((line) => (
            <Line key={`${line.before} ${line.after}`} {...line} notes={notes} />
          ))}
        </tbody>
      ))}
    </table>
  </ScrollArea>
);

function Line({
  before,
  after,
  sign,
  text,
  notes,
}: NumberedLine & { readonly notes: FileNotes | undefined }) {
  const href = notes?.linkTo({ before, after });
  const note = notes?.at({ before, after });
  const isChosen = notes?.isChosen({ before, after });
  return (
    <>
      <tr className={isChosen ? "bg-accent-soft" : LOOK[sign]}>
        <LineNumber number={before} href={after === undefined ? href : undefined} />
        <LineNumber number={after} href={href} />
        <td className="px-3 whitespace-pre">
          <span className="inline-block w-3 text-ink-3 select-none">{sign}</span>
          {text}
        </td>
      </tr>
      {note && (
        <tr>
          <td colSpan={3} className="border-y border-line bg-sunken p-2">
            {note}
          </td>
        </tr>
      )}
    </>
  );
}

const LineNumber = ({
  number,
  href,
}: {
  readonly number: number | undefined;
  readonly href?: string | undefined;
}) => (
  <td className="tabular w-10 min-w-10 border-r border-line px-2 text-right text-ink-3 select-none">
    {number !== undefined && href ? (
      // Another document: the page keeps its data when only the query changes.
      <a href={href} aria-label={STRINGS.lines.comment(number)} className="block hover:underline">
        {number}
      </a>
    ) : (
      number
    )}
  </td>
);
