import type { NameKind } from "@orrery/registry";
import type { PeopleData } from "@orrery/web/page-data/account/people";
import { askedFor } from "../../base/matches-query.ts";
import type { Load } from "../page-context.ts";

const PAGE = 50;

/** Who is here: the names of accounts or organizations, and how much each has published. */
export const loadPeople =
  (kind: NameKind): Load<PeopleData> =>
  async ({ hub: { registry } }, { viewer, query }) => {
    const q = askedFor(query);
    const after = query.get("cursor") ?? undefined;
    const [{ names, nextCursor }, total] = await Promise.all([
      registry.names.list(kind, { prefix: q, after }, PAGE),
      registry.names.count(kind, { prefix: q }),
    ]);
    const people = await Promise.all(
      names.map(async (name) => {
        const [models, datasets] = await Promise.all(
          (["model", "dataset"] as const).map((type) =>
            registry.repos.count(viewer, { type, author: name }),
          ),
        );
        return { name, models: models ?? 0, datasets: datasets ?? 0 };
      }),
    );
    return {
      kind,
      ...(q && { q }),
      people,
      total,
      ...(nextCursor && { nextCursor }),
    };
  };
