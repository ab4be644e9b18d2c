const TERMS = (
  "citeAs column extract field fileProperty fileObject fileSet format includes isRealtimeDataset jsonPath key md5 " +
  "parentField path recordSet references regex repeated replace separator source subField transform"
).split(" ");

/** The JSON-LD context that Croissant 1.0 prescribes. */
export const CROISSANT_CONTEXT: object = {
  "@language": "en",
  "@vocab": "https://schema.org/",
  ...Object.fromEntries(TERMS.map((term) => [term, `cr:${term}`])),
  conformsTo: "dct:conformsTo",
  cr: "http://mlcommons.org/croissant/",
  data: { "@id": "cr:data", "@type": "@json" },
  dataType: { "@id": "cr:dataType", "@type": "@vocab" },
  dct: "http://purl.org/dc/terms/",
  examples: { "@id": "cr:examples", "@type": "@json" },
  rai: "http://mlcommons.org/croissant/RAI/",
  sc: "https://schema.org/",
};
