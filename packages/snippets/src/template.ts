import type { TemplateName } from "./template-names.ts";
import type { TemplateVariables } from "./variables.ts";

/**
 * Prints a program; an empty text when it has none for this provider. `methodName` is what the
 * client calls the task, empty where it needs no name.
 */
export type Template = (variables: TemplateVariables, methodName: string) => string;

export type ClientTemplates = { readonly [Name in TemplateName]?: Template };
