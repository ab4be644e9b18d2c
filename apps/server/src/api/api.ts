import type { FastifyInstance } from "fastify";
import { commitApi } from "./commit.ts";
import type { ApiContext } from "./context.ts";
import { gitHttpApi } from "./git-http.ts";
import { lfsApi } from "./lfs.ts";
import { librariesApi } from "./libraries.ts";
import { peopleApi } from "./people.ts";
import { preuploadApi } from "./preupload.ts";
import { quicksearchApi } from "./quicksearch.ts";
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
  whoamiApi(app);
  peopleApi(app, context);
  validateYamlApi(app);
  quicksearchApi(app, context);
  reposApi(app, context);
  treeApi(app, context);
  resolveApi(app, context);
  preuploadApi(app, context);
  commitApi(app, context);
  lfsApi(app, context);
  gitHttpApi(app, context);
  tasksApi(app, context);
  librariesApi(app, context);
  tagsByTypeApi(app, context);
  xetApi(app, context);
}
