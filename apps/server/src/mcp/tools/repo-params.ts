import { z } from "zod";

export const repoId = z
  .string()
  .regex(/^\w[\w.-]{0,95}\/\w[\w.-]{0,95}$/)
  .describe("`namespace/name`, such as `ada/tts`.");

export const repoType = z.enum(["model", "dataset"]).default("model");

export const revision = z
  .string()
  .max(200)
  .default("main")
  .describe("A branch, tag or commit. `main` by default.");

export const filePath = z.string().min(1).max(1_000).describe("A path in the repo.");

/** The URL of a repo: models have no prefix. */
export const repoUrl = (type: z.infer<typeof repoType>, id: string): string =>
  type === "model" ? `/${id}` : `/datasets/${id}`;

export const encodePath = (path: string): string =>
  path.split("/").map(encodeURIComponent).join("/");
