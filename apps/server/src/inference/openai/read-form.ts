import { GatewayError } from "../../outgoing/gateway-error.ts";

/** A form as the platform reads it; fields that end in `[]` and fields that come again are lists. */
export async function readForm(body: unknown, contentType = ""): Promise<object> {
  if (!Buffer.isBuffer(body) || !contentType.startsWith("multipart/form-data"))
    throw new GatewayError("invalid-request", "Send a form (multipart/form-data).");
  const form = await new Response(body as Buffer<ArrayBuffer>, {
    headers: { "content-type": contentType },
  })
    .formData()
    .catch(() => {
      throw new GatewayError("invalid-request", "The form is incomplete.");
    });
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const values = form.getAll(name);
      const isList = name.endsWith("[]") || values.length > 1;
      return [name.replace(/\[\]$/, ""), isList ? values : values[0]];
    }),
  );
}
