import { RegistryError } from "@orrery/registry";
import type { FastifyRequest } from "fastify";
import { LIMITS } from "../../base/limits.ts";

const MAX_FIELDS = LIMITS.formFields.value;

/** Parses a small form with a file, as the platform reads it; the route's limit bounds its bytes. */
export async function parseFileForm(
  { headers }: FastifyRequest,
  body: string | Buffer,
): Promise<FormData> {
  const contentType = headers["content-type"] ?? "";
  const form = await new Response(body as Buffer<ArrayBuffer>, {
    headers: { "content-type": contentType },
  })
    .formData()
    .catch(() => {
      throw new RegistryError("bad-request", "The form is incomplete.");
    });
  if ([...form.keys()].length > MAX_FIELDS)
    throw new RegistryError("body-too-complex", "The form has too many fields.");
  return form;
}
