import { RegistryError } from "@orrery/registry";
import type { ApiDocsData, ApiGroupData } from "@orrery/web/page-data/api-docs";
import { askedFor, matchesQuery } from "../../base/matches-query.ts";
import { API_GROUPS } from "../../http/openapi/api-groups.ts";
import {
  type FoundOperation,
  listOperations,
  presentLine,
  presentOperationView,
} from "../../http/openapi/present-operation.ts";
import { originOf } from "../../http/origin.ts";
import type { Load } from "../page-context.ts";

const GROUPS = Object.entries(API_GROUPS).map(([id, group]) => ({ id, ...group }));

const isIn =
  (title: string) =>
  ({ operation }: FoundOperation): boolean =>
    operation.tags.includes(title);

/** Every operation of the API by group, or those that `?q=` finds. */
export const loadApiDocs: Load<ApiDocsData> = async ({ openApi }, { query }) => {
  const q = askedFor(query);
  const matches = matchesQuery(q);
  const operations = listOperations(openApi());
  const found = operations.filter(
    ({ method, path, operation: { operationId, summary, description = "", tags } }) =>
      matches(`${method} ${path}`, operationId, summary, description, ...tags),
  );
  const groups = GROUPS.map(({ id, title, summary }) => ({
    ...{ id, title, summary },
    operations: found.filter(isIn(title)).map(presentLine),
  }));
  return {
    ...(q && { q }),
    total: operations.length,
    groups: groups.filter((group) => group.operations.length > 0),
  };
};

/** One group with the parameters, bodies and answers of its operations. */
export const loadApiGroup: Load<ApiGroupData> = async (context, { request, params }) => {
  const group = GROUPS.find(({ id }) => id === params.group);
  if (!group) throw new RegistryError("entry-not-found", "API group not found.");
  const document = context.openApi();
  const origin = originOf(context.config, request);
  return {
    groups: GROUPS.map(({ id, title }) => ({ id, title })),
    group,
    operations: listOperations(document)
      .filter(isIn(group.title))
      .map((found) => presentOperationView(document, found, origin)),
  };
};
