/** Why a schema has no grammar; the message names the keyword and where it is. */
export class SchemaProblem extends Error {
  override readonly name = "SchemaProblem";
}

/** A place in a schema, as a JSON pointer. */
export type Path = string;

export const below = (path: Path, name: string | number): Path =>
  `${path}/${`${name}`.replaceAll("~", "~0").replaceAll("/", "~1")}`;

export const unsupported = (keyword: string, path: Path, why = "is not supported"): SchemaProblem =>
  new SchemaProblem(`The keyword "${keyword}" at ${path} ${why}.`);

export const impossible = (path: Path): SchemaProblem =>
  new SchemaProblem(`Nothing can match the schema at ${path}.`);
