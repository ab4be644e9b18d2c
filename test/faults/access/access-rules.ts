import type { LightMyRequestResponse } from "fastify";
import type { Probe, Right } from "./access-table.ts";
import type { AccessWorld, Person, Visibility } from "./access-world.ts";

export const sees = ({ role, scope }: Person, visibility: Visibility) =>
  visibility !== "private" || (role !== undefined && scope !== "inference" && scope !== "none");
export const opens = (person: Person, visibility: Visibility) =>
  sees(person, visibility) &&
  (visibility !== "gated" || person.isAccepted || sees(person, "private"));
const isWriting = ({ scope }: Person) => scope === "write";
const isReading = ({ scope }: Person) => scope === "read" || scope === "write";

export const runs = (person: Person, visibility: Visibility) =>
  sees(person, visibility) || (person.role !== undefined && person.scope !== "none");

export const ALLOWS: Readonly<Record<Right, (person: Person, visibility: Visibility) => boolean>> =
  {
    sees,
    runs,
    follows: (person, visibility) => sees(person, visibility) && isReading(person),
    opens,
    acts: (person, visibility) => sees(person, visibility) && isWriting(person),
    proposes: (person, visibility) => opens(person, visibility) && isWriting(person),
    writes: (person) => isWriting(person) && (person.role === "write" || person.role === "admin"),
    administers: (person) => isWriting(person) && person.role === "admin",
    oversees: (person) => isReading(person) && person.role === "admin",
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
  { repos }: AccessWorld,
  person: Person,
  { rawPayload, headers }: LightMyRequestResponse,
  address: string,
): readonly string[] {
  const said = rawPayload.toString("latin1") + JSON.stringify(headers);
  const shows = (mark: string) => said.includes(mark) && !address.includes(mark);
  return repos.flatMap(({ visibility, nameMark, fileMark }) => [
    ...(!sees(person, visibility) && shows(nameMark) ? [`names a ${visibility} repo`] : []),
    ...(!opens(person, visibility) && shows(fileMark) ? [`shows a ${visibility} file`] : []),
  ]);
}
