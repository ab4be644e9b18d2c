/** How the `datasets` library reads files: the name of its builder. */
export type Builder = keyof typeof EXTENSIONS;

/** What files are read with. Archives are read with the builder of what they contain. */
export interface Reading {
  readonly builder: Builder | "zip";
  /** What the last part of a name adds: files of one builder with different options do not mix. */
  readonly options?: string;
}

const EXTENSIONS = {
  csv: "csv tsv",
  json: "json jsonl ndjson",
  parquet: "parquet geoparquet gpq",
  arrow: "arrow",
  text: "txt",
  conll: "conll conllu",
  webdataset: "tar",
  xml: "xml",
  hdf5: "hdf5 h5",
  eval: "eval",
  lance: "lance",
  tsfile: "tsfile",
  imagefolder:
    "blp bmp dib bufr cur pcx dcx dds ps eps fit fits fli flc ftc ftu gbr gif grib png apng jp2 j2k jpc jpf jpx j2c icns ico im iim tif tiff jfif jpe jpg jpeg msp pcd pxr pbm pgm ppm pnm psd bw rgb rgba sgi ras tga icb vda vst webp wmf emf xbm xpm",
  audiofolder:
    "mpg aiff au avr caf flac htk svx mat4 mat5 mpc2k ogg paf pvf raw rf64 sd2 sds ircam voc w64 wav nist wavex wve xi mp3 opus 3gp 3g2 asf flv m4v webm f4v wmv wma ogm mxf nut",
  videofolder: "mpeg avi mp4 mov mkv",
  meshfolder: "glb ply stl",
  pdffolder: "pdf",
  niftifolder: "nii",
} as const satisfies Readonly<Record<string, string>>;

const READINGS: ReadonlyMap<string, Reading> = new Map<string, Reading>([
  ...Object.entries(EXTENSIONS).flatMap(([builder, extensions]) =>
    extensions.split(" ").map((one) => [one, { builder: builder as Builder }] as const),
  ),
  ["tsv", { builder: "csv", options: "tabs" }],
  ["conllu", { builder: "conll", options: "comments" }],
  ["zip", { builder: "zip" }],
]);

/** Builders of folders of media, by the column that their files are in. */
export const MEDIA_BUILDERS = {
  imagefolder: "image",
  audiofolder: "audio",
  videofolder: "video",
} as const satisfies Partial<Record<Builder, string>>;
export type MediaBuilder = keyof typeof MEDIA_BUILDERS;

export const isMediaBuilder = (builder: string | undefined): builder is MediaBuilder =>
  builder !== undefined && Object.hasOwn(MEDIA_BUILDERS, builder);

const MEDIA_METADATA = ["metadata.csv", "metadata.jsonl", "metadata.parquet"];
/** What a Lance table consists of next to its data. */
const LANCE_PARTS = ["idx", "txn", "manifest"];
const LANCE_METADATA = ["latest_version_hint.json"];
const METADATA: ReadonlySet<string> = new Set([...MEDIA_METADATA, ...LANCE_METADATA]);

const metadataOf = (builder: Builder): readonly string[] =>
  builder === "lance" ? LANCE_METADATA : isFolder(builder) ? MEDIA_METADATA : [];

/** Whether a file describes the others of its folder. */
export const isMediaMetadata = (path: string): boolean => MEDIA_METADATA.includes(nameOf(path));

/** Whether a builder of folders takes a file for one of its media: its last extension counts, or the one before. */
export const isMedia = (builder: Builder, path: string): boolean =>
  extensionsOf(path)
    .slice(-2)
    .some((extension) => READINGS.get(extension.toLowerCase())?.builder === builder);

const isFolder = (builder: Builder): boolean => builder.endsWith("folder");
/** Extensions of folders of media also count in capitals. */
const KNOWN: ReadonlySet<string> = new Set([
  ...READINGS.keys(),
  ...[...READINGS].flatMap(([extension, { builder }]) =>
    builder !== "zip" && isFolder(builder) ? [extension.toUpperCase()] : [],
  ),
  ...LANCE_PARTS,
]);

const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
/** Every part of a name after a dot counts: `a.csv.gz` is CSV. */
const extensionsOf = (path: string): readonly string[] => nameOf(path).split(".").slice(1);

/** Whether a file may be data, by its name. */
export const isKnown = (path: string): boolean =>
  extensionsOf(path).some((extension) => KNOWN.has(extension));

/** Of equally frequent formats, the first of these. */
const PREFERRED = ["parquet", "lance", "arrow", "jsonl", "json", "csv"];

/** What most of the files are read with. Metadata of media count when there is nothing else. */
export function readingOf(paths: readonly string[]): Reading | undefined {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const rank = METADATA.has(nameOf(path)) ? "metadata" : "data";
    for (const extension of extensionsOf(path)) {
      const key = `${rank} ${extension.toLowerCase()}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  const ranked = [...counts]
    .map(([key, count]) => {
      const [rank, extension] = key.split(/ (.*)/s) as [string, string];
      return { isData: rank === "data", count, extension };
    })
    .toSorted(
      (one, other) =>
        Number(other.isData) - Number(one.isData) ||
        other.count - one.count ||
        preferenceOf(other.extension) - preferenceOf(one.extension) ||
        (one.extension < other.extension ? 1 : -1),
    );
  const first = ranked.find(({ extension }) => READINGS.has(extension));
  return first && READINGS.get(first.extension);
}

const preferenceOf = (extension: string): number => {
  const index = PREFERRED.indexOf(extension);
  return index === -1 ? 0 : PREFERRED.length - index;
};

/** Whether a builder reads a file, where no card says which files are read. */
export const isReadBy = ({ builder }: Reading, path: string): boolean =>
  builder === "zip" ||
  OWN_FILES[builder].test(path) ||
  metadataOf(builder).some((name) => path.endsWith(name));

const OWN_FILES = Object.fromEntries(
  (Object.keys(EXTENSIONS) as Builder[]).map((builder) => {
    const own = EXTENSIONS[builder].split(" ");
    const capitals = isFolder(builder) ? own.map((extension) => extension.toUpperCase()) : [];
    const more = builder === "lance" ? LANCE_PARTS : [];
    return [
      builder,
      new RegExp(`\\.(?:${[...own, ...capitals, ...more, "zip"].join("|")})(?:\\..+)?$`),
    ];
  }),
) as Readonly<Record<Builder, RegExp>>;
