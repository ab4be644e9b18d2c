import { PAGES } from "@orrery/web/pages";
import type { Probe } from "./access-table.ts";
import type { Person, WorldRepo } from "./access-world.ts";

export const methodOf = (route: string) => route.split(" ")[0] as "GET" | "POST" | "PUT" | "DELETE";
/** The URL itself, and for a page also its data. */
export function addressesOf(
  route: string,
  probe: Probe,
  repo: WorldRepo,
  { name }: Person,
): readonly string[] {
  if (route.includes("{viewer}")) return [`/datasets-server${probe.path.replace("$id", repo.id)}`];
  const start = route.includes("{api}")
    ? repo.api
    : `${route.includes("{v2}") ? "/v2" : ""}${repo.base}`;
  const path = probe.path
    .replace("$tip", repo.tip)
    .replace("$old", repo.old)
    .replace("$comment", repo.comment);
  const address = start + path;
  const page = pageOf(route, repo);
  if (!page) return [address];
  const mark = address.includes("?") ? "&" : "?";
  const parts = path.startsWith("?") ? [`${page}Usage`, `${page}Preview`] : [];
  const data = [page, ...parts].map((id) => `${address}${mark}_data=${id}`);
  // A document is made of the same data.
  const isForm = !route.startsWith("GET");
  if (isForm) return data;
  return name === "visitor" || name === "stranger" ? [address, ...data] : data;
}

function pageOf(route: string, { type }: WorldRepo): string | undefined {
  if (!route.includes(" {repo}")) return undefined;
  const start = type === "dataset" ? "/datasets/:namespace/:name" : "/:namespace/:name";
  const path = route.replace(/^\w+ \{repo\}/, start);
  return Object.entries(PAGES).find(
    ([, one]) => one.path === path || one.path === `${path}/*`,
  )?.[0];
}

export const send = (
  person: Person,
  route: string,
  probe: Probe,
  address: string,
  repo: WorldRepo,
) =>
  person.request(methodOf(route), address, {
    ...(probe.body !== undefined && { payload: bodyOf(probe, person, repo) }),
    ...(probe.contentType && { headers: { "content-type": probe.contentType } }),
  });

const bodyOf = ({ body }: Probe, { account }: Person, repo: WorldRepo) =>
  typeof body === "string"
    ? body
    : (JSON.parse(
        JSON.stringify(body)
          .replace("$viewer", account)
          .replace("$type", repo.type)
          .replace("$name", repo.nameMark),
      ) as object);

interface Asked {
  readonly address: string;
  readonly body: object;
  readonly asked?: WorldRepo;
}

/** A route's address filled in: of lists with searches for what is hidden, of calls with a model that is. */
export function requestsOf(
  group: string,
  route: string,
  hidden: readonly WorldRepo[],
  collection: string,
): readonly Asked[] {
  const path = (route.split(" ")[1] ?? "")
    .replace(/:(namespace|organization)\b/, "acme")
    .replace(/:user/, "owner")
    .replace(":slug", group === "lists" ? collection : "0");
  const filled = (repo: WorldRepo) =>
    path
      .replace(":namespace", "acme")
      .replace(
        /:(name|modelId)/,
        group === "calls" && !path.includes("acme") ? encodeURIComponent(repo.id) : repo.nameMark,
      )
      .replace("*", repo.id)
      .replace(/:\w+/g, "0");
  if (group === "lists") {
    const page = Object.entries(PAGES).find(([, one]) => one.path === route.split(" ")[1])?.[0];
    const searches = hidden.flatMap(({ nameMark, fileMark }) =>
      [nameMark, fileMark].map((mark) => `search=${mark}&q=${mark}&repos=acme%2F${mark}`),
    );
    const items = path.includes("collections")
      ? hidden.map(({ id, type }) => `item=${type}s/${id}`)
      : [];
    return ["author=acme&full=true&limit=100", ...searches, ...items].map((query) => ({
      address: `${filled(hidden[0] as WorldRepo)}?${query}${page ? `&_data=${page}` : ""}`,
      body: {},
    }));
  }
  const isRead = /^(GET|HEAD|OPTIONS) /.test(route);
  const requests = hidden.map((repo) => ({
    ...{ address: filled(repo), asked: repo, body: isRead ? {} : namingBody(repo) },
  }));
  // Without a body, those of one address are the same request.
  return isRead ? [...new Map(requests.map((one) => [one.address, one])).values()] : requests;
}

/** All names of the repo in bodies. */
const namingBody = ({ id, type }: WorldRepo) => ({
  model: id,
  name: id,
  fromRepo: id,
  toRepo: `${id}-moved`,
  type,
  app: id,
  allowed_apps: [id],
  messages: [{ role: "user", content: "x" }],
  prompt: "x",
  input: "x",
  inputs: "x",
  task: "text-generation",
  output: "x",
  durationMs: 1,
});
