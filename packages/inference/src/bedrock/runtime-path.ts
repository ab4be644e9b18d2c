/** What can be done with a model of a hosted runtime. */
export type RuntimeOperation = "invoke" | "invoke-with-response-stream";

/** Where a model is called. The id is one label of the path: all but the unreserved is encoded. */
export const runtimeModelPath = (modelId: string, operation: RuntimeOperation): string => {
  const label = encodeURIComponent(modelId).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `/model/${label}/${operation}`;
};
