import { afterAll, beforeAll, expect, it } from "vitest";
import { addressesOf, methodOf, requestsOf, send } from "./access-requests.ts";
import { ALLOWS, judge, leaks, sees } from "./access-rules.ts";
import { ROWS } from "./access-table.ts";
import {
  type AccessWorld,
  createAccessWorld,
  isHidden,
  type Person,
  type Visibility,
  type WorldRepo,
} from "./access-world.ts";
import { OTHER_ROUTES } from "./other-routes.ts";

const REPO = /^\/(?:datasets\/|spaces\/)?:namespace\/:name(?:\(.*?\))?(?=\/|$)/;
const API = /^\/api\/(?:models|datasets|spaces)\/:namespace\/:name(?=\/|$)/;
/** Asked about each repo; dataset-viewer.test.ts asks the others. */
const VIEWER = /^\/datasets-server(?=\/(?:splits|is-valid)$)/;
const PULL = /^\/v2\/:namespace\/:name(?=\/)/;
const nameOf = (route: string) => {
  const [method = "", path = ""] = route.split(" ");
  const named = path.replace(API, "{api}").replace(PULL, "{v2}").replace(VIEWER, "{viewer}");
  return `${method} ${named.replace(REPO, "{repo}")}`;
};

const isRead = (route: string) => methodOf(route) === "GET" || /paths-info|upload-pack/.test(route);

/** Some thousands of requests. */
const SLOW = 600_000;

let world: AccessWorld;
/** The hub's routes by the names of the table: it is asked for each row and repo. */
let routesByName: ReadonlyMap<string, readonly string[]>;
const ends: (() => Promise<void>)[] = [];
beforeAll(async () => {
  world = await createAccessWorld((end) => ends.push(end));
  routesByName = Map.groupBy(world.routes, nameOf);
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
  "answers each person by their right, and shows no one what is not theirs",
  async () => {
    const failures: string[] = [];
    for (const repo of world.repos)
      for (const { route, right, probes } of ROWS)
        for (const probe of probes) {
          if (!hasRoute(repo, route)) continue;
          await Promise.all(
            world.people.map(async (person) => {
              const isAllowed = ALLOWS[right](person, repo);
              if (isAllowed && (!isRead(route) || !isSample(person, repo))) return;
              if (isAllowed && probe.onGated && repo.visibility !== "gated") return;
              for (const address of addressesOf(route, probe, repo, person)) {
                const response = await send(person, route, probe, address, repo);
                failures.push(
                  ...judge(world, person, address, response, isAllowed, probe).map(
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
    const { owner, people, makeRepo } = world;
    const failures: string[] = [];
    for (const person of people.filter(({ name }) => name === "owner" || name === "shared-admin")) {
      const shared = {
        public: await makeRepo("model", "public"),
        gated: await makeRepo("model", "gated"),
      };
      for (const { route, right, probes } of ROWS.filter((row) => !isRead(row.route)))
        for (const probe of probes) {
          const visibility = probe.onGated ? "gated" : "public";
          const type = hasRoute(shared.public, route) ? "model" : "dataset";
          if (!ALLOWS[right](person, { type, visibility })) continue;
          if (probe.isFinal && person !== owner) continue;
          const isOwn = probe.isFinal || type === "dataset";
          const repo = isOwn ? await makeRepo(type, visibility) : shared[visibility];
          const [address = ""] = addressesOf(route, probe, repo, person);
          const { statusCode, body } = await send(person, route, probe, address, repo);
          const isRight = probe.answers ? statusCode === probe.answers : statusCode < 400;
          if (!isRight)
            failures.push(
              `${person.name}: ${route} ${address}: ${statusCode} ${body.slice(0, 200)}`,
            );
        }
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
    for (const repo of repos.filter(isHidden)) {
      const missing = { ...repo, base: goneOf(repo, repo.base), api: goneOf(repo, repo.api) };
      for (const { route, right, probes } of ROWS) {
        if (!hasRoute(repo, route)) continue;
        for (const person of people.filter((one) => !ALLOWS[right](one, repo) && !sees(one, repo)))
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

const withoutTime = (text: unknown) => `${text}`.replace(/renderedAt\W+\d+|[?&]_data=\w+/g, "");

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
            requestsFor(person, group, route, hidden).map(async ({ address, body, asked }) => {
              const method = methodOf(route);
              const response = await person.request(
                method,
                address,
                method === "GET" ? {} : { payload: body },
              );
              const isMade = group === "named" && asked && !ALLOWS.administers(person, asked);
              const problems = [
                ...leaks(world, person, response, `${address} ${JSON.stringify(body)}`),
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

/** Those who may do not move or delete here. */
const requestsFor = (person: Person, group: string, route: string, hidden: readonly WorldRepo[]) =>
  requestsOf(group, route, hidden, world.collection).filter(
    ({ asked }) => group !== "named" || !asked || !ALLOWS.writes(person, asked),
  );

/** Of those who may read a repo these ask for all of it; the others would have the same answers. */
const READERS: Readonly<Record<Visibility, readonly string[]>> = {
  public: ["visitor", "stranger"],
  gated: ["visitor", "rejected", "accepted", "owner"],
  private: ["reader", "owner (read)", "shared-read"],
  grouped: ["insider", "owner (read)", "shared-read"],
};
const isSample = ({ name }: Person, { visibility }: WorldRepo) =>
  READERS[visibility].includes(name);

/** Models and datasets do not have all the same. */
const hasRoute = (repo: WorldRepo, route: string) =>
  (routesByName.get(route) ?? []).some((one) => isOf(one, repo));

const isOf = (route: string, { type }: WorldRepo) => {
  const path = route.split(" ")[1] ?? "";
  if (VIEWER.test(path)) return type === "dataset";
  if (path.startsWith("/api/")) return path.startsWith(`/api/${type}s/`);
  return path.startsWith("/datasets/") === (type === "dataset") && !path.startsWith("/spaces/");
};
