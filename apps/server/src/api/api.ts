import { RegistryError } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { accessRequestsApi } from "./access-requests.ts";
import { authCheckApi } from "./auth-check.ts";
import { clientProbesApi } from "./client-probes.ts";
import { commitApi } from "./commit.ts";
import type { ApiContext } from "./context.ts";
import { formBodies } from "./form-body.ts";
import { gitHttpApi } from "./git-http.ts";
import { historyApi } from "./history.ts";
import { lfsApi } from "./lfs.ts";
import { lfsFilesApi } from "./lfs-files.ts";
import { librariesApi } from "./libraries.ts";
import { likesApi } from "./likes.ts";
import { movedRepos } from "./moved-repos.ts";
import { ownReposApi } from "./own-repos.ts";
import { pathsInfoApi } from "./paths-info.ts";
import { peopleApi } from "./people.ts";
import { preuploadApi } from "./preupload.ts";
import { quicksearchApi } from "./quicksearch.ts";
import { refsApi } from "./refs.ts";
import { repoInfoApi } from "./repo-info.ts";
import { repoListApi } from "./repo-list.ts";
import { reposApi } from "./repos.ts";
import { resolveApi } from "./resolve.ts";
import { tagsByTypeApi } from "./tags-by-type.ts";
import { tasksApi } from "./tasks.ts";
import { treeApi } from "./tree.ts";
import { validateYamlApi } from "./validate-yaml.ts";
import { whoamiApi } from "./whoami.ts";
import { xetApi } from "./xet.ts";

/** Every route of the hub protocol. */
export function hubApi(app: FastifyInstance, context: ApiContext): void {
  app.addHook("onRequest", async ({ url }) => {
    // No name has one, and PostgreSQL fails at it.
    if (/%00/.test(url)) throw new RegistryError("bad-request", "Addresses hold no NUL.");
  });
  formBodies(app);
  movedRepos(app, context);
  whoamiApi(app);
  peopleApi(app, context);
  clientProbesApi(app);
  validateYamlApi(app);
  quicksearchApi(app, context);
  repoListApi(app, context);
  repoInfoApi(app, context);
  reposApi(app, context);
  authCheckApi(app, context);
  accessRequestsApi(app, context);
  refsApi(app, context);
  historyApi(app, context);
  likesApi(app, context);
  ownReposApi(app, context);
  treeApi(app, context);
  pathsInfoApi(app, context);
  resolveApi(app, context);
  preuploadApi(app, context);
  commitApi(app, context);
  lfsApi(app, context);
  lfsFilesApi(app, context);
  gitHttpApi(app, context);
  tasksApi(app, context);
  librariesApi(app, context);
  tagsByTypeApi(app, context);
  xetApi(app, context);
}
