import type { ProviderPageData } from "@orrery/web/page-data/providers";
import type { ModelSort } from "../../../inference/gateway/provider-models/provider-model-row.ts";
import { providerModelsQuery } from "../../../inference/schemas/providers.ts";
import type { Load } from "../../page-context.ts";
import { presentProviderPage } from "../../present/providers/present-provider-page.ts";

const LIMIT = 50;
const { window, sort, cursor } = providerModelsQuery.shape;

/** The models of one provider. What the URL asks for and no one can is as if it were not asked. */
export const loadProvider: Load<ProviderPageData> = async (
  { gateway },
  { viewer, params, query },
) => {
  const asked = {
    window: window.catch("7d").parse(query.get("window") ?? undefined),
    sort: sort.catch("-calls").parse(query.get("sort") ?? undefined),
    offset: Number(cursor.catch(undefined).parse(query.get("cursor") ?? undefined) ?? 0),
  };
  const found = await gateway.providerModels(viewer, params.provider ?? "", {
    ...{ window: asked.window, offset: asked.offset, limit: LIMIT },
    sort: asked.sort.replace(/^-/, "") as ModelSort,
    isDescending: asked.sort.startsWith("-"),
  });
  return presentProviderPage(found, asked, new Date());
};
