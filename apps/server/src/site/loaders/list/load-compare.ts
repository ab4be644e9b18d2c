import { MODEL_FORMATS, type RepoFacts } from "@orrery/catalog";
import { DEFAULT_BRANCH, parseRepoId, type Repo } from "@orrery/registry";
import type { CompareData, ComparedModel } from "@orrery/web/page-data/compare";
import type { RepoFactsData } from "@orrery/web/page-data/repo/repo";
import { usageSource } from "../../../how-to-use/usage-source.ts";
import { originOf } from "../../../http/origin.ts";
import type { Load, PageContext, PageRequest } from "../../page-context.ts";
import { presentFacts } from "../../present/present-facts.ts";
import { presentSummary } from "../../present/present-page.ts";
import { firstSnippet } from "./first-snippet.ts";

const MOST = 4;
const MANY = 12;

/** The models of `?model=`, without duplicates, in the URL's order. */
export const loadCompare: Load<CompareData> = async (context, visit) => {
  const ids = [...new Set(visit.query.getAll("model"))].slice(0, MOST);
  const found = await Promise.all(
    ids.map(async (id) => {
      const repoId = parseRepoId("model", id);
      const repo = repoId && (await context.hub.registry.repos.find(visit.viewer, repoId));
      return { id, repo };
    }),
  );
  const repos = found.flatMap(({ repo }) => repo ?? []);
  return {
    models: await Promise.all(repos.map((repo) => presentCompared(context, visit, repo))),
    missing: found.flatMap(({ id, repo }) => (repo ? [] : [id.slice(0, 200)])),
  };
};

async function presentCompared(
  context: PageContext,
  { request, viewer }: PageRequest,
  repo: Repo,
): Promise<ComparedModel> {
  const { config, hub } = context;
  const { facts } = repo;
  const at = await hub.registry.files.at(viewer, repo.id, DEFAULT_BRANCH);
  const figures = await presentFacts(context, "model", at);
  const { architecture, contextLength, memory, evals } = figures;
  const source = usageSource(at, originOf(config, request), hub.providers);
  const snippet = await firstSnippet(context, source);
  return {
    ...presentSummary(hub)(repo),
    createdAt: repo.createdAt.toISOString(),
    ...(architecture && { architecture }),
    ...(contextLength && { contextLength }),
    languages: facts.languages
      .slice(0, MANY)
      .map((code) => hub.catalog.findLanguage(code)?.name ?? code),
    baseModels: facts.baseModels.slice(0, MANY),
    datasets: facts.datasets.slice(0, MANY),
    formats: formatsOf(facts),
    weights: weightsOf(figures),
    memory,
    scores: evals,
    ...(snippet && { snippet }),
  };
}

const formatsOf = ({ tags }: RepoFacts): readonly string[] =>
  Object.entries(MODEL_FORMATS).flatMap(([tag, label]) => (tags.includes(tag) ? [label] : []));

/** GGUF files by quantization, after everything else by format. */
const weightsOf = ({ weights, ggufWidths }: RepoFactsData): ComparedModel["weights"] => [
  ...weights
    .filter(({ format }) => format !== "gguf")
    .map(({ format, sizeBytes }) => ({ label: format, sizeBytes })),
  ...ggufWidths
    .flatMap(({ variants }) => variants)
    .map(({ label, sizeBytes }) => ({ label, sizeBytes })),
];
