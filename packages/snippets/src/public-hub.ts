import type { TemplateVariables } from "./variables.ts";

/** Whether the hub is the clients' default. */
export const isPublicHub = ({ hubUrl, routerUrl }: TemplateVariables): boolean =>
  hubUrl === "https://huggingface.co" &&
  (routerUrl === hubUrl || routerUrl === "https://router.huggingface.co");
