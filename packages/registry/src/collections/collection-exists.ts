import { RegistryError } from "../errors.ts";
import type { Collection } from "./collection.ts";

/** Titles are unique in a namespace. */
export const collectionExists = ({ namespace, title }: Pick<Collection, "namespace" | "title">) =>
  new RegistryError("collection-exists", `${namespace} already has a collection "${title}".`);
