import type { LightMyRequestResponse } from "fastify";
import type { Probe, Right } from "./access-table.ts";
import { type AccessWorld, isHidden, type Person, type WorldRepo } from "./access-world.ts";

type Place = Pick<WorldRepo, "type" | "visibility">;

/** In a group its own role counts instead of the organization's, except for admins. Models have collaborators. */
function roleAt({ role, groupRole, sharedRole }: Person, { type, visibility }: Place) {
  const own = visibility === "grouped" && role !== "admin" ? groupRole : role;
  return (type === "model" ? sharedRole : undefined) ?? own;
}
const isIn = (person: Person, place: Place) =>
  ![undefined, "no_access"].includes(roleAt(person, place));
const isWriting = ({ scope }: Person) => scope === "write";
const isReading = ({ scope }: Person) => scope === "read" || scope === "write";
const reads = (person: Person, place: Place) => isIn(person, place) && isReading(person);
const isAdminOf = (person: Person, place: Place) => roleAt(person, place) === "admin";

export const sees = (person: Person, place: Place) => !isHidden(place) || reads(person, place);
export const opens = (person: Person, place: Place) =>
  sees(person, place) &&
  (place.visibility !== "gated" || person.isAccepted || reads(person, place));

const runs = (person: Person, place: Place) =>
  sees(person, place) || (isIn(person, place) && person.scope !== "none");

export const ALLOWS: Readonly<Record<Right, (person: Person, place: Place) => boolean>> = {
  sees,
  runs,
  follows: (person, place) => sees(person, place) && isReading(person),
  opens,
  acts: (person, place) => sees(person, place) && isWriting(person),
  proposes: (person, place) => opens(person, place) && isWriting(person),
  writes: (person, place) =>
    isWriting(person) && (isAdminOf(person, place) || roleAt(person, place) === "write"),
  administers: (person, place) => isWriting(person) && isAdminOf(person, place),
  oversees: (person, place) => isReading(person) && isAdminOf(person, place),
  governs: (person) => isWriting(person) && person.role === "admin",
};

const REFUSED = new Set([401, 403, 404]);

/** What is wrong with an answer. */
export function judge(
  world: AccessWorld,
  person: Person,
  address: string,
  response: LightMyRequestResponse,
  isAllowed: boolean,
  probe: Probe,
): readonly string[] {
  const { statusCode } = response;
  const isRight = isAllowed
    ? probe.answers === undefined
      ? statusCode < 400
      : statusCode === probe.answers
    : REFUSED.has(statusCode) || leadsToSignIn(response) || isFormError(response, probe);
  return [
    ...(isRight ? [] : [`${isAllowed ? "allowed" : "refused"}, yet ${statusCode}`]),
    ...leaks(world, person, response, address),
  ];
}

/** A form comes back with what is wrong with it. */
const isFormError = ({ statusCode }: LightMyRequestResponse, { contentType }: Probe) =>
  statusCode === 422 && contentType === "application/x-www-form-urlencoded";

const leadsToSignIn = ({ headers }: LightMyRequestResponse) =>
  `${headers.location ?? headers["x-redirect"] ?? ""}`.startsWith("/sign-in");

/** Marks that this person must not see, in the body or a header, that were not in the request. */
export function leaks(
  { repos, group }: AccessWorld,
  person: Person,
  { rawPayload, headers }: LightMyRequestResponse,
  address: string,
): readonly string[] {
  const said = rawPayload.toString("latin1") + JSON.stringify(headers);
  const shows = (mark: string) => said.includes(mark) && !address.includes(mark);
  const isOfGroup = isReading(person) && (person.role === "admin" || person.groupRole);
  return [
    ...(!isOfGroup && shows(group) ? ["names a resource group"] : []),
    ...repos.flatMap((repo) => [
      ...(!sees(person, repo) && shows(repo.nameMark) ? [`names a ${repo.visibility} repo`] : []),
      ...(!opens(person, repo) && shows(repo.fileMark) ? [`shows a ${repo.visibility} file`] : []),
    ]),
  ];
}
