import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { useNavigate } from "react-router";
import type { RepoHead } from "../page-data/repo/repo-head.ts";
import { repoPaths } from "../repo-paths.ts";
import { TextInput } from "../ui/field.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { type FoundPaths, fetchPaths } from "./fetch-paths.ts";
import { rankPaths } from "./rank-paths.ts";
import { STRINGS } from "./strings.ts";

/** A dialog that finds a file of a revision by letters of its path. */
export function FileFinder({
  repo,
  revision,
  onClose,
}: {
  readonly repo: RepoHead;
  readonly revision: string;
  readonly onClose: () => void;
}) {
  const [found, setFound] = useState<FoundPaths | "failed">();
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(0);
  const navigate = useNavigate();
  const id = useId();
  useEffect(() => {
    const ended = new AbortController();
    fetchPaths(repo, revision, ended.signal).then(setFound, () => {
      if (!ended.signal.aborted) setFound("failed");
    });
    return () => ended.abort();
  }, [repo, revision]);

  const paths = typeof found === "object" ? rankPaths(found.paths, query) : [];
  const index = Math.min(active, paths.length - 1);
  const open = (path: string) => {
    onClose();
    navigate(repoPaths(repo).file(revision, path));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const path = paths[index];
    if (step && paths.length > 0) {
      const next = (index + step + paths.length) % paths.length;
      setActive(next);
      document.getElementById(`${id}${next}`)?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter" && path !== undefined) open(path);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog open onClose={onClose} title={STRINGS.finder.title} className="max-w-xl">
      <TextInput
        autoFocus
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={index >= 0 ? `${id}${index}` : undefined}
        aria-autocomplete="list"
        aria-label={STRINGS.finder.field}
        placeholder={STRINGS.finder.field}
        autoComplete="off"
        spellCheck={false}
      />
      <div
        id={id}
        role="listbox"
        aria-label={STRINGS.finder.files}
        className="mt-2 max-h-[min(26rem,60dvh)] overflow-y-auto"
      >
        {paths.map((path, at) => (
          // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
          <div
            key={path}
            id={`${id}${at}`}
            role="option"
            aria-selected={at === index}
            onClick={() => open(path)}
            onPointerMove={() => at !== index && setActive(at)}
            className="cursor-pointer truncate rounded-md px-2.5 py-1 font-mono text-xs text-ink-2 aria-selected:bg-accent-soft aria-selected:text-ink"
          >
            {path}
          </div>
        ))}
      </div>
      <p role="status" className="mt-2 text-sm text-ink-3 empty:hidden">
        {messageOf(found, paths.length)}
      </p>
    </Dialog>
  );
}

function messageOf(found: FoundPaths | "failed" | undefined, shown: number): string {
  if (found === undefined) return STRINGS.finder.loading;
  if (found === "failed") return STRINGS.finder.failed;
  if (shown === 0) return STRINGS.finder.none;
  return found.isCut ? STRINGS.finder.cut : "";
}
