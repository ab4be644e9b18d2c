import { useEffect, useState } from "react";
import type { UsageData } from "../page-data/repo/how-to-use.ts";
import type { PagePart } from "../page-data.ts";
import type { ProgramQuery } from "./program-query.ts";

export interface Program {
  readonly language: string;
  readonly client: string;
  readonly content: string;
}

const PART: PagePart = "modelUsage";

/** A program's code as HTML, highlighted by the hub; `undefined` until it has come. */
export function useHighlighted(
  model: string,
  query: ProgramQuery,
  { language, client, content }: Program,
): string | undefined {
  const [found, setFound] = useState<{ readonly content: string; readonly html: string }>();
  const search = new URLSearchParams(
    Object.entries({ ...query, usage: "inference", language, client, _data: PART }).flatMap(
      ([name, value]) => (value === undefined ? [] : [[name, String(value)]]),
    ),
  ).toString();
  useEffect(() => {
    const controller = new AbortController();
    fetchSnippets(`/${model}?${search}`, controller.signal).then(
      (snippets) => setFound(snippets.find((snippet) => snippet.content === content)),
      // The code stays as it is, without colors.
      () => undefined,
    );
    return () => controller.abort();
  }, [model, search, content]);
  return found?.content === content ? found.html : undefined;
}

async function fetchSnippets(address: string, signal: AbortSignal) {
  const response = await fetch(address, { headers: { accept: "application/json" }, signal });
  const { view } = (await response.json()) as UsageData;
  return view.snippets;
}
