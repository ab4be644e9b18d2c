import { present } from "../facts/untrusted.ts";
import { CROISSANT_CONTEXT } from "./croissant-context.ts";
import { uniqueIds } from "./croissant-ids.ts";

/** What a Croissant description is made of. */
export interface CroissantSource {
  /** The dataset's page. */
  readonly url: string;
  readonly name: string;
  readonly description: string;
  readonly license?: string;
  readonly creator: { readonly name: string; readonly url: string };
  readonly keywords: readonly string[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly files: readonly CroissantFile[];
  readonly recordSets: readonly CroissantRecordSet[];
}

export interface CroissantFile {
  readonly path: string;
  readonly url: string;
  readonly size: number;
  readonly sha256?: string;
}

export interface CroissantRecordSet {
  readonly id: string;
  readonly description: string;
  /** The path of one of the files. */
  readonly file: string;
  /** Types as the pages show them. */
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

const MOST_FIELDS = 1000;

/** The description of a dataset in Croissant 1.0, as JSON-LD. */
export function croissant(source: CroissantSource): object {
  const ids = uniqueIds(source.files.map(({ path }) => path));
  const idOf = new Map(source.files.map(({ path }, index) => [path, ids[index]!]));
  let left = MOST_FIELDS;
  const recordSets = source.recordSets.map(({ id, description, file, columns }) => {
    const kept = columns.slice(0, left);
    left -= kept.length;
    const field = fieldsOf(id, idOf.get(file) ?? "", kept);
    return { "@type": "cr:RecordSet", "@id": id, name: id, description, field };
  });
  return present({
    "@context": CROISSANT_CONTEXT,
    "@type": "sc:Dataset",
    conformsTo: "http://mlcommons.org/croissant/1.0",
    name: source.name,
    description: source.description,
    license: source.license,
    url: source.url,
    creator: { "@type": "Person", ...source.creator },
    keywords: source.keywords,
    dateCreated: source.createdAt.toISOString(),
    datePublished: source.createdAt.toISOString(),
    dateModified: source.updatedAt.toISOString(),
    distribution: source.files.map(({ path, url, size, sha256 }) =>
      present({
        "@type": "cr:FileObject",
        "@id": idOf.get(path),
        name: path,
        contentUrl: url,
        contentSize: `${size} B`,
        encodingFormat: mediaTypeOf(path),
        sha256,
      }),
    ),
    recordSet: recordSets.filter(({ field }) => field.length > 0),
  });
}

function fieldsOf(set: string, file: string, columns: CroissantRecordSet["columns"]) {
  const ids = uniqueIds(columns.map(({ name }) => name));
  return columns.flatMap(({ name, type }, index) => {
    const item = /^list<(.*)>$/.exec(type)?.[1];
    const dataType = dataTypeOf(item ?? type);
    if (dataType === undefined) return [];
    return [
      {
        "@type": "cr:Field",
        "@id": `${set}/${ids[index]}`,
        name,
        dataType,
        ...(item !== undefined && { repeated: true }),
        source: {
          fileObject: { "@id": file },
          extract: { column: name },
          ...(MEDIA.has(dataType) && { transform: { jsonPath: "bytes" } }),
        },
      },
    ];
  });
}

const MEDIA: ReadonlySet<string> = new Set(["sc:ImageObject", "sc:AudioObject", "sc:VideoObject"]);

/** Columns of any other type, structures among them, are not described. */
const DATA_TYPES: readonly (readonly [dataType: string, types: RegExp])[] = [
  ["sc:Integer", /^(u?int\d*|class label)$/],
  ["sc:Float", /^(float\d*|double|decimal)$/],
  ["sc:Boolean", /^bool$/],
  ["sc:Text", /^(string|binary|uuid)$/],
  ["sc:Date", /^date$/],
  ["sc:DateTime", /^timestamp/],
  ["sc:ImageObject", /^image$/],
  ["sc:AudioObject", /^audio$/],
  ["sc:VideoObject", /^video$/],
];

const dataTypeOf = (type: string) => DATA_TYPES.find(([, types]) => types.test(type))?.[0];

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  parquet: "application/x-parquet",
  csv: "text/csv",
  tsv: "text/tab-separated-values",
  jsonl: "application/jsonlines",
  ndjson: "application/jsonlines",
  json: "application/json",
  tar: "application/x-tar",
  zip: "application/zip",
  md: "text/markdown",
  txt: "text/plain",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  wav: "audio/x-wav",
  mp3: "audio/mpeg",
  flac: "audio/flac",
  mp4: "video/mp4",
};

function mediaTypeOf(path: string): string {
  const extension = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(MEDIA_TYPES, extension)
    ? MEDIA_TYPES[extension]!
    : "application/octet-stream";
}
