import { lazy, Suspense, useEffect, useState } from "react";
import type { RepoHead } from "../page-data/repo/repo-head.ts";
import { Button } from "../ui/button.tsx";
import { STRINGS } from "./strings.ts";

const FileFinder = lazy(async () => ({
  default: (await import("./file-finder.tsx")).FileFinder,
}));

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName));

/** Opens the finder of files, also by the key T. */
export function GoToFile(props: { readonly repo: RepoHead; readonly revision: string }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "t" || event.metaKey || event.ctrlKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        className="needs-js"
        aria-keyshortcuts="t"
        title={STRINGS.finder.key}
        onClick={() => setOpen(true)}
      >
        {STRINGS.finder.title}
      </Button>
      {isOpen && (
        <Suspense>
          <FileFinder {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
