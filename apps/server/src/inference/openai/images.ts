import { type FileInput, fieldAt, type MediaOutput } from "@orrery/inference";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Gateway } from "../gateway/gateway-api.ts";
import type { GatewayAnswer, GatewayCall } from "../gateway/gateway-call.ts";
import { createImage, editForm, editImage, imagesBody } from "../schemas/images.ts";
import { abortOnClose, newCall, setServedHeaders } from "./inference-call.ts";
import { mediaOf } from "./media-of.ts";
import { readForm } from "./read-form.ts";

interface WantedImages {
  readonly model: string;
  readonly fallbacks?: readonly string[] | null | undefined;
  readonly n?: number | null | undefined;
  readonly format?: string | null | undefined;
}

type Wanted = Pick<GatewayCall, "task" | "input" | "files">;

/** `/v1/images/…`: images from a text, and from an image with a text. */
export function imageRoutes(app: FastifyInstance, gateway: Gateway): void {
  const config = { runsModels: true };

  app.post(
    "/v1/images/generations",
    { config: { ...config, api: createImage } },
    (request, reply) => {
      const { model, fallbacks, prompt, n, size, ...options } = imagesBody.parse(request.body);
      const parameters = { ...options, ...sizeOf(size) };
      const wanted = { model, fallbacks, n, format: options.response_format };
      return draw(request, reply, wanted, (seed) => ({
        task: "text-to-image",
        input: { inputs: prompt, parameters: { ...parameters, ...seed } },
      }));
    },
  );

  app.post(
    "/v1/images/edits",
    { config: { ...config, api: editImage } },
    async (request, reply) => {
      const form = await readForm(request.body, request.headers["content-type"]);
      const { model, image, mask, n, size, ...options } = editForm.parse(form);
      const files = new Map<FileInput, Uint8Array<ArrayBuffer>>();
      const keep = async (one: File): Promise<FileInput> => {
        const file: FileInput = { name: one.name, mediaType: one.type || "image/png" };
        files.set(file, (await one.bytes()) as Uint8Array<ArrayBuffer>);
        return file;
      };
      const file = await keep(image);
      const parameters = {
        ...{ ...options, ...sizeOf(size) },
        ...(mask && { mask: await keep(mask) }),
      };
      return draw(request, reply, { model, n, format: options.response_format }, (seed) => ({
        task: "image-to-image",
        input: { inputs: file, parameters: { ...parameters, ...seed } },
        files,
      }));
    },
  );

  /** Several images are several calls: not every model makes more than one at a time. */
  async function draw(
    request: FastifyRequest,
    reply: FastifyReply,
    { model, fallbacks, n, format }: WantedImages,
    wantedOf: (seed: object) => Wanted,
  ) {
    const signal = abortOnClose(reply);
    const wanted = gateway.parseModel(model);
    const { seed } = (request.body ?? {}) as { readonly seed?: unknown };
    const calls = Array.from({ length: n ?? 1 }, (_, index) =>
      // One seed would make one image again and again.
      newCall(request, {
        model: wanted,
        fallbacks,
        ...wantedOf(index > 0 && typeof seed === "number" ? { seed: seed + index } : {}),
      }),
    );
    const answers = await Promise.all(calls.map((call) => gateway.answer(call, signal)));
    const [first] = answers;
    if (first) setServedHeaders(reply, calls[0]?.id ?? "", first.served);
    const data = await Promise.all(
      answers.map((answer) => presentImage(gateway, answer, format, signal)),
    );
    const usage = answers.length === 1 && fieldAt(first?.reply, ["usage"]);
    return reply.send({
      created: Math.floor(Date.now() / 1000),
      data,
      ...(typeof usage === "object" && usage !== null && { usage }),
    });
  }
}

/** A size in pixels is two numbers in the hub's words; `auto` is the model's own. */
function sizeOf(size: string | null | undefined): object {
  const [width, height] = size?.split("x").map(Number) ?? [];
  if (Number.isInteger(width) && Number.isInteger(height)) return { width, height };
  return size ? { size } : {};
}

/** As the caller asked; a data URL where the image itself came and a URL was wanted. */
async function presentImage(
  gateway: Gateway,
  { output, reply }: GatewayAnswer,
  format: string | null | undefined,
  signal: AbortSignal,
): Promise<object> {
  const media = output as MediaOutput;
  const prompt = fieldAt(reply, ["data", 0, "revised_prompt"]);
  const revised = typeof prompt === "string" ? { revised_prompt: prompt } : {};
  if (format === "url" && media.kind === "url") return { url: media.url, ...revised };
  const { bytes, mediaType } = await mediaOf(gateway, media, signal);
  const base64 = bytes.toString("base64");
  return format === "url"
    ? { url: `data:${mediaType};base64,${base64}`, ...revised }
    : { b64_json: base64, ...revised };
}
