import { PATHS } from "@orrery/web/paths";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ALLOWS, judge, leaks, sees } from "./access-rules.ts";
import { type Probe, ROWS } from "./access-table.ts";
import {
  type AccessWorld,
  createAccessWorld,
  type Person,
  type Visibility,
  type WorldRepo,
} from "./access-world.ts";
import { OTHER_ROUTES } from "./other-routes.ts";

const REPO = /^\/(?:datasets\/|spaces\/)?:namespace\/:name(?:\(.*?\))?(?=\/|$)/;
const API = /^\/api\/(?:models|datasets|spaces)\/:namespace\/:name(?=\/|$)/;
const nameOf = (route: string) => {
  const [method = "", path = ""] = route.split(" ");
  return `${method} ${path.replace(API, "{api}").replace(REPO, "{repo}")}`;
};

/** Routes that datasets do not have. */
const MODELS_ONLY: ReadonlySet<string> = new Set([
  "GET {repo}/live",
  "GET {repo}/providers",
  "POST {repo}/providers",
  "GET {api}/snippets",
  "GET {api}/providers",
  "GET {api}/provider-mappings",
  "PUT {api}/provider-mappings/:provider",
  "DELETE {api}/provider-mappings/:provider",
]);

const methodOf = (route: string) => route.split(" ")[0] as "GET" | "POST" | "PUT" | "DELETE";
const isRead = (route: string) => methodOf(route) === "GET" || /paths-info|upload-pack/.test(route);

/** Some thousands of requests. */
const SLOW = 600_000;

let world: AccessWorld;
const ends: (() => Promise<void>)[] = [];
beforeAll(async () => {
  world = await createAccessWorld((end) => ends.push(end));
});
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

it("knows every route of the hub, and none that is gone", async () => {
  const { routes } = world;
  const known = new Set(ROWS.map(({ route }) => route));
  const others = Object.values(OTHER_ROUTES).flat();
  // Fastify answers HEAD where it answers GET.
  const all = routes.filter(
    (route) => !route.startsWith("HEAD ") || !routes.includes(route.replace("HEAD", "GET")),
  );
  const isKnown = (route: string) =>
    known.has(nameOf(route)) || others.some((pattern) => pattern.test(route));
  expect(all.filter((route) => !isKnown(route))).toEqual([]);
  const named = new Set(routes.map(nameOf));
  expect([...known].filter((route) => !named.has(route))).toEqual([]);
  expect(others.filter((pattern) => !routes.some((route) => pattern.test(route)))).toEqual([]);
});

it(
  "answers everybody by their right, and shows nobody what is not theirs",
  async () => {
    const failures: string[] = [];
    for (const repo of world.repos)
      for (const { route, right, probes } of ROWS)
        for (const probe of probes) {
          const reached = world.routes.some((one) => nameOf(one) === route && isOf(one, repo));
          if (!reached) continue;
          await Promise.all(
            world.people.map(async (person) => {
              const isAllowed = ALLOWS[right](person, repo.visibility);
              if (isAllowed && (!isRead(route) || !isSample(person, repo))) return;
              if (isAllowed && probe.onGated && repo.visibility !== "gated") return;
              for (const address of addressesOf(route, probe, repo, person)) {
                const response = await send(person, route, probe, address, repo);
                failures.push(
                  ...judge(world, person, repo, response, isAllowed, probe).map(
                    (problem) =>
                      `${person.name}, ${repo.visibility} ${repo.type}: ${route} ${address}: ${problem}`,
                  ),
                );
              }
            }),
          );
        }
    expect(failures).toEqual([]);
  },
  SLOW,
);

it(
  "refuses for want of a right alone: with it, every request of the table succeeds",
  async () => {
    const { owner, makeRepo } = world;
    const failures: string[] = [];
    const shared = {
      public: await makeRepo("model", "public"),
      gated: await makeRepo("model", "gated"),
    };
    for (const { route, probes } of ROWS.filter((row) => !isRead(row.route)))
      for (const probe of probes) {
        const visibility = probe.onGated ? "gated" : "public";
        const repo = probe.isFinal ? await makeRepo("model", visibility) : shared[visibility];
        const [address = ""] = addressesOf(route, probe, repo, owner);
        const { statusCode, body } = await send(owner, route, probe, address, repo);
        const isRight = probe.answers ? statusCode === probe.answers : statusCode < 400;
        if (!isRight) failures.push(`${route} ${address}: ${statusCode} ${body.slice(0, 200)}`);
      }
    expect(failures).toEqual([]);
  },
  SLOW,
);

it(
  "answers for a hidden repo as for one that is not there",
  async () => {
    const { people, repos } = world;
    const failures: string[] = [];
    for (const repo of repos.filter(({ visibility }) => visibility === "private")) {
      const missing = { ...repo, base: goneOf(repo, repo.base), api: goneOf(repo, repo.api) };
      for (const { route, right, probes } of ROWS) {
        if (repo.type === "dataset" && MODELS_ONLY.has(route)) continue;
        for (const person of people.filter(
          (one) => !ALLOWS[right](one, "private") && !sees(one, "private"),
        ))
          for (const probe of probes) {
            const answers = await Promise.all(
              [repo, missing].map(async (one) => {
                const [address = ""] = addressesOf(route, probe, one, person).slice(-1);
                const { statusCode, headers, body } = await send(
                  person,
                  route,
                  probe,
                  address,
                  one,
                );
                return `${statusCode} ${headers["x-error-code"]} ${withoutTime(goneOf(repo, body))}`;
              }),
            );
            if (answers[0] !== answers[1])
              failures.push(`${person.name}: ${route}: ${difference(answers)}`);
          }
      }
    }
    expect(failures).toEqual([]);
  },
  SLOW,
);

const goneOf = ({ nameMark }: WorldRepo, text: string) => text.replaceAll(nameMark, "gone-away");
/** Where two texts part. */
function difference([one = "", other = ""]: readonly string[]): string {
  const at = [...one].findIndex((letter, index) => letter !== other[index]);
  return [one, other].map((text) => text.slice(Math.max(0, at - 60), at + 60)).join(" ≠ ");
}

const withoutTime = (text: unknown) => `${text}`.replace(/"renderedAt":"[^"]+"|[?&]_data=\w+/g, "");

it(
  "names and shows nothing of hidden repos where no repo is asked for",
  async () => {
    const failures: string[] = [];
    const hidden = world.repos.filter(({ visibility }) => visibility !== "public");
    for (const [group, patterns] of Object.entries(OTHER_ROUTES)) {
      if (group === "fixed") continue;
      const routes = world.routes.filter((route) =>
        patterns.some((pattern) => pattern.test(route)),
      );
      for (const route of new Set(routes))
        await Promise.all(
          world.people.flatMap((person) =>
            requestsOf(group, route, hidden).map(async ({ address, body, asked }) => {
              const method = methodOf(route);
              const response = await person.request(
                method,
                address,
                method === "GET" ? {} : { payload: body },
              );
              const isMade =
                group === "named" && asked && !ALLOWS.administers(person, asked.visibility);
              const problems = [
                ...leaks(world, person, response, asked),
                ...(isMade && response.statusCode < 400 ? ["done without a right"] : []),
                ...(response.statusCode === 500 ? ["500"] : []),
              ];
              failures.push(
                ...problems.map((problem) => `${person.name}: ${route} ${address}: ${problem}`),
              );
            }),
          ),
        );
    }
    expect(failures).toEqual([]);
  },
  SLOW,
);

interface Asked {
  readonly address: string;
  readonly body: object;
  readonly asked?: WorldRepo;
}

/** A route's address filled in: of lists with searches for what is hidden, of calls with a model that is. */
function requestsOf(group: string, route: string, hidden: readonly WorldRepo[]): readonly Asked[] {
  const path = (route.split(" ")[1] ?? "")
    .replace(/:(namespace|organization)\b/, "acme")
    .replace(/:user/, "owner");
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
    const page = Object.entries(PATHS).find(([, one]) => one === route.split(" ")[1])?.[0];
    const searches = hidden.flatMap(({ nameMark, fileMark }) =>
      [nameMark, fileMark].map((mark) => `search=${mark}&q=${mark}&repos=acme%2F${mark}`),
    );
    return ["author=acme&full=true&limit=100", ...searches].map((query) => ({
      address: `${filled(hidden[0] as WorldRepo)}?${query.replace(/[0-9a-f]{20}/g, (mark) => mark)}${page ? `&_data=${page}` : ""}`,
      body: {},
      asked: hidden.find(
        ({ nameMark, fileMark }) => query.includes(nameMark) || query.includes(fileMark),
      ) as WorldRepo,
    }));
  }
  return hidden.map((repo) => ({ address: filled(repo), asked: repo, body: namingBody(repo) }));
}

/** Whatever a route calls the repo. */
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

/** Of those who may read a repo these ask for all of it; the others would have the same answers. */
const READERS: Readonly<Record<Visibility, readonly string[]>> = {
  public: ["visitor", "stranger"],
  gated: ["visitor", "rejected", "accepted", "owner"],
  private: ["reader", "owner (read)"],
};
const isSample = ({ name }: Person, { visibility }: WorldRepo) =>
  READERS[visibility].includes(name);

const isOf = (route: string, { type }: WorldRepo) => {
  const path = route.split(" ")[1] ?? "";
  if (path.startsWith("/api/")) return path.startsWith(`/api/${type}s/`);
  return path.startsWith("/datasets/") === (type === "dataset") && !path.startsWith("/spaces/");
};

/** The address itself, and of a page the data that the browser asks for. */
function addressesOf(
  route: string,
  probe: Probe,
  repo: WorldRepo,
  { name }: Person,
): readonly string[] {
  const start = route.includes("{api}") ? repo.api : repo.base;
  const path = probe.path.replace("$tip", repo.tip).replace("$old", repo.old);
  const address = start + path;
  const page = pageOf(route, repo);
  if (!page) return [address];
  const mark = address.includes("?") ? "&" : "?";
  const parts = path.startsWith("?") ? [`${page}Usage`, `${page}Peek`] : [];
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
  return Object.entries(PATHS).find(([, one]) => one === path || one === `${path}/*`)?.[0];
}

const send = (person: Person, route: string, probe: Probe, address: string, repo: WorldRepo) =>
  person.request(methodOf(route), address, {
    ...(probe.body !== undefined && { payload: bodyOf(probe, person, repo) }),
    ...(probe.contentType && { headers: { "content-type": probe.contentType } }),
  });

const bodyOf = ({ body }: Probe, { account }: Person, repo: WorldRepo) =>
  typeof body === "string"
    ? body
    : (JSON.parse(
        JSON.stringify(body).replace("$viewer", account).replace("$name", repo.nameMark),
      ) as object);
