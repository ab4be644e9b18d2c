import {
  type Catalog,
  type LibrarySnippet,
  listLibraryUsage,
  type ModelInfo,
  modelInfo,
  shString,
} from "@orrery/catalog";
import { formatRepoId, type Repo, repoPrefix } from "@orrery/registry";
import type { UsageGroup, UsageSnippet } from "@orrery/web/page-data";
import type { Renderer } from "../render/renderer.ts";

type PlainSnippet = Omit<UsageSnippet, "html">;

const LANGUAGE_LABEL = { python: "Python", js: "JavaScript", sh: "Shell" } as const;

/** How to use a repo: by each library that loads it, then how to get its files. Highlighted. */
export async function usageGroups(
  catalog: Catalog,
  repo: Repo,
  origin: string,
  { highlight }: Renderer,
): Promise<readonly UsageGroup[]> {
  const groups = [...libraryGroups(catalog, repo), filesGroup(repo, origin)];
  return Promise.all(
    groups.map(async ({ snippets, ...group }) => ({
      ...group,
      snippets: await highlightAll(snippets, highlight),
    })),
  );
}

/** Code as the pages show it. */
export const highlightAll = (
  snippets: readonly PlainSnippet[],
  highlight: Renderer["highlight"],
): Promise<readonly UsageSnippet[]> =>
  Promise.all(
    snippets.map(async (snippet) => ({
      ...snippet,
      html: await highlight(snippet.content, snippet.language),
    })),
  );

/** A library's code, each piece named by its language, and numbered where a language has several. */
export const labelled = (snippets: readonly LibrarySnippet[]): readonly PlainSnippet[] =>
  snippets.map((snippet) => {
    const { language, content } = snippet;
    const sameLanguage = snippets.filter((other) => other.language === language);
    const number = sameLanguage.length > 1 ? ` ${sameLanguage.indexOf(snippet) + 1}` : "";
    return { label: `${LANGUAGE_LABEL[language]}${number}`, language, content };
  });

function libraryGroups(catalog: Catalog, repo: Repo) {
  if (repo.id.type !== "model") return [];
  const model: ModelInfo = modelInfo(formatRepoId(repo.id), repo.facts);
  return listLibraryUsage(catalog, model).map(({ key, library, snippets }) => ({
    key,
    label: library.prettyLabel,
    ...(library.docsUrl && { docsUrl: library.docsUrl }),
    snippets: labelled(snippets),
  }));
}

/** Clients read `HF_ENDPOINT` when they are loaded, so it stands first. */
function filesGroup({ id, private: isPrivate }: Repo, origin: string) {
  const text = formatRepoId(id);
  const type = id.type === "model" ? "" : ` --repo-type ${id.type}`;
  const header = isPrivate ? ` -H "Authorization: Bearer $HF_TOKEN"` : "";
  const url = `${origin}/${repoPrefix(id.type)}${text}/resolve/main/README.md`;
  const snippets: readonly PlainSnippet[] = [
    {
      label: "hf",
      language: "sh",
      content: `export HF_ENDPOINT=${shString(origin)}\nhf download ${shString(text)}${type}\n`,
    },
    { label: "curl", language: "sh", content: `curl -LO${header} ${shString(url)}\n` },
  ];
  return { key: "files", label: "Files", snippets };
}
