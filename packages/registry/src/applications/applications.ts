import { RegistryError } from "../errors.ts";
import { requireAdministrator } from "../people/people-access.ts";
import { ownerKeyOf } from "../provider-keys/owner-key.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { AccountViewer, Viewer } from "../viewer.ts";
import type {
  Application,
  ApplicationFields,
  ApplicationPage,
  ApplicationSecret,
  NewApplication,
} from "./application.ts";
import {
  type ApplicationsOf,
  canManageApplication,
  canManageApplications,
} from "./application-access.ts";
import {
  deleteApplication,
  findApplication,
  insertApplication,
  listAllApplications,
  listApplicationsOf,
  updateApplication,
  updateDisabled,
  updateSecret,
} from "./application-store.ts";
import { checkApplication } from "./check-application.ts";

/** Of one owner. */
export const MAX_APPLICATIONS = 100;
const PAGE = 100;

/** Programs that people sign in to with their account on this hub. */
export interface Applications {
  /** Public facts, and the digest of its secret, of one that is not disabled: for the protocol. */
  findForSignIn(
    key: string,
  ): Promise<{ readonly application: Application; readonly secretHash?: string } | undefined>;
  list(viewer: Viewer, owner: ApplicationsOf): Promise<readonly Application[]>;
  /** For those who may change it; throws `application-not-found` for others. */
  get(viewer: Viewer, key: string): Promise<Application>;
  /** Throws `invalid-application` or `too-many-applications`. */
  create(viewer: Viewer, owner: ApplicationsOf, wanted: NewApplication): Promise<ApplicationSecret>;
  change(viewer: Viewer, key: string, fields: ApplicationFields): Promise<Application>;
  /** The secret before is invalid at once. */
  rotateSecret(viewer: Viewer, key: string): Promise<ApplicationSecret>;
  /** Everyone who signed in to it is signed out. */
  delete(viewer: Viewer, key: string): Promise<Application>;
  /** All of the hub, for administrators. */
  listAll(viewer: Viewer, after?: string): Promise<ApplicationPage>;
  /** By an administrator: no one can sign in to it, and its tokens are invalid. */
  setDisabled(viewer: Viewer, key: string, isDisabled: boolean): Promise<Application>;
}

type Deps = Pick<RegistryDeps, "db" | "now" | "newKey" | "secrets"> & {
  /** Tokens may be invalid. */
  readonly noteRevocation: () => void;
};

export function createApplications(deps: Deps): Applications {
  const { db, now, newKey, secrets, noteRevocation } = deps;

  async function managed(viewer: Viewer, key: string): Promise<Application> {
    const found = await findApplication(db, key);
    if (found && canManageApplication(viewer, found.application)) return found.application;
    if (viewer.kind === "anonymous")
      throw new RegistryError("unauthorized", "Sign in to manage applications.");
    throw notFound(key);
  }

  const newSecret = () => `orrery_secret_${secrets.random()}`;

  return {
    async findForSignIn(key) {
      const found = await findApplication(db, key);
      return found?.application.isDisabled ? undefined : found;
    },

    async list(viewer, owner) {
      requireCanManage(viewer, owner);
      return listApplicationsOf(db, ownerOf(await ownerKeyOf(db, viewer, owner)));
    },

    get: managed,

    async create(viewer, owner, wanted) {
      requireCanManage(viewer, owner);
      const fields = checkApplication(wanted);
      const of = ownerOf(await ownerKeyOf(db, viewer, owner));
      if ((await listApplicationsOf(db, of)).length >= MAX_APPLICATIONS)
        throw new RegistryError(
          "too-many-applications",
          `There are too many applications (limit: ${MAX_APPLICATIONS}). Delete some.`,
        );
      const secret = wanted.isConfidential ? newSecret() : undefined;
      const key = newKey();
      await insertApplication(db, {
        ...fields,
        key,
        owner: of,
        isConfidential: wanted.isConfidential,
        secretHash: secret && secrets.hash(secret),
        ...(secret && { secretAt: now() }),
        createdAt: now(),
      });
      return { application: await managed(viewer, key), ...(secret && { secret }) };
    },

    async change(viewer, key, wanted) {
      await managed(viewer, key);
      await updateApplication(db, key, checkApplication(wanted));
      return managed(viewer, key);
    },

    async rotateSecret(viewer, key) {
      const { isConfidential } = await managed(viewer, key);
      if (!isConfidential)
        throw new RegistryError("invalid-application", "A public application has no secret.");
      const secret = newSecret();
      await updateSecret(db, key, secrets.hash(secret), now());
      return { application: await managed(viewer, key), secret };
    },

    async delete(viewer, key) {
      const application = await managed(viewer, key);
      await deleteApplication(db, key);
      noteRevocation();
      return application;
    },

    async listAll(viewer, after = "") {
      requireAdministrator(viewer);
      const found = await listAllApplications(db, after, PAGE + 1);
      const applications = found.slice(0, PAGE);
      const last = applications.at(-1);
      return { applications, ...(found.length > PAGE && last && { nextCursor: last.key }) };
    },

    async setDisabled(viewer, key, isDisabled) {
      requireAdministrator(viewer);
      if (!(await findApplication(db, key))) throw notFound(key);
      await updateDisabled(db, key, isDisabled ? now() : undefined);
      noteRevocation();
      const found = await findApplication(db, key);
      if (!found) throw notFound(key);
      return found.application;
    },
  };
}

type OwnerRow = Parameters<typeof listApplicationsOf>[1];

/** The hub owns none that could be changed. */
function ownerOf({ kind, key }: { readonly kind: string; readonly key: string }): OwnerRow {
  return { kind: kind === "organization" ? "organization" : "account", key };
}

function requireCanManage(viewer: Viewer, owner: ApplicationsOf): asserts viewer is AccountViewer {
  if (viewer.kind === "anonymous")
    throw new RegistryError("unauthorized", "Sign in to manage applications.");
  if (!canManageApplications(viewer, owner))
    throw new RegistryError(
      "forbidden",
      owner.kind === "organization"
        ? `You need to be an admin of ${owner.name} to manage its applications.`
        : "This token can't manage applications.",
    );
}

const notFound = (key: string): RegistryError =>
  new RegistryError("application-not-found", `Application "${key.slice(0, 100)}" not found.`);
