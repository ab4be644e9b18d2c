import { type Person, SIGN_UP_MODES } from "@orrery/registry";
import type {
  AdminPeopleData,
  AdminPerson,
  ResetPasswordData,
} from "@orrery/web/page-data/account/people";
import { askedFor } from "../../../base/matches-query.ts";
import type { Load } from "../../page-context.ts";
import { signInFirst } from "../load-forms.ts";

export const loadAdminPeople: Load<AdminPeopleData> = async ({ hub, config }, visit) => {
  const { viewer, query } = visit;
  if (viewer.kind === "anonymous") return signInFirst(visit);
  const q = askedFor(query);
  const after = query.get("cursor") ?? undefined;
  const { signUps, secondFactors, mails } = hub.registry;
  const [page, mode, domains, waiting, invitations, requiresSecondFactor] = await Promise.all([
    hub.registry.people.list(viewer, { prefix: q, after }),
    signUps.mode(),
    signUps.domains(),
    hub.registry.people.waiting(viewer),
    signUps.invitations(viewer),
    secondFactors.isRequired(),
  ]);
  const { people, total, nextCursor } = page;
  return {
    ...(q && { q }),
    people: people.map(presentPerson),
    waiting: waiting.map(presentPerson),
    total,
    ...(nextCursor && { nextCursor }),
    viewer: viewer.name,
    requiresSecondFactor,
    signUp: {
      ...{ mode, domains },
      // Without emails no one can show that an address is theirs.
      modes: SIGN_UP_MODES.slice(SIGN_UP_MODES.indexOf(config.signUp)).filter(
        (one) => one !== "domain" || mails.isOn,
      ),
      invitations: invitations.map(({ createdAt, expiresAt: _, ...invitation }) => ({
        ...invitation,
        createdAt: createdAt.toISOString(),
      })),
    },
  };
};

const presentPerson = ({ createdAt, lastSeenAt, ...person }: Person): AdminPerson => ({
  ...person,
  createdAt: createdAt.toISOString(),
  ...(lastSeenAt && { lastSeenAt: lastSeenAt.toISOString() }),
});

export const loadResetPassword: Load<ResetPasswordData> = async ({ hub }, { query }) => {
  const { passwordResets, mails } = hub.registry;
  const token = query.get("token");
  const name = token === null ? undefined : await passwordResets.find(token);
  return { ...(token !== null && { token }), ...(name && { name }), sendsMail: mails.isOn };
};
