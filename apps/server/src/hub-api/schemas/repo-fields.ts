import { z } from "zod";
import { providerMapping } from "../../inference/gateway/provider-mapping.ts";

const text = z.string().optional();
const count = z.number().optional();
const texts = z.array(z.string()).optional();

const config = z.strictObject({
  architectures: texts,
  model_type: text,
  auto_map: z.unknown().optional(),
  quantization_config: z
    .strictObject({
      quant_method: text,
      bits: count,
      load_in_4bit: z.boolean().optional(),
      load_in_8bit: z.boolean().optional(),
    })
    .optional(),
  diffusers: z.strictObject({ _class_name: text }).optional(),
  peft: z.strictObject({ base_model_name_or_path: text, task_type: text }).optional(),
  tokenizer_config: z.unknown().optional(),
  processor_config: z.unknown().optional(),
  chat_template_jinja: text,
});

const sibling = z.strictObject({
  rfilename: z.string(),
  size: z.number().optional(),
  blobId: z.string().optional(),
  lfs: z.strictObject({ sha256: z.string(), size: z.number(), pointerSize: z.number() }).optional(),
});

/** Where a repo of another hub comes from, and how current it is. */
export const mirror = z
  .strictObject({
    upstream: z.string().describe("The other hub's origin."),
    id: z.string().describe("Its name for the repo."),
    sha: z.string().optional().describe("The commit of its default branch when last checked."),
    state: z
      .enum(["here", "gone", "closed"])
      .describe(
        "`gone`: the other hub has it no more. `closed`: it was private or gated there, and is hidden here.",
      ),
    checkedAt: z.iso.datetime().describe("When the other hub last answered."),
    failure: z
      .strictObject({ at: z.iso.datetime(), message: z.string() })
      .optional()
      .describe("The last check failed; the files may be out of date."),
    held: z
      .boolean()
      .describe("A scan here found a dangerous file that a rule denies: only administrators read."),
    broughtAt: z.iso.datetime(),
    broughtBy: z.string().optional().describe("For administrators only."),
    pinned: z.boolean().describe("Its large files are never evicted."),
  })
  .meta({ id: "Mirror" });

/** A repo: the ID, and the fields that were requested or that its kind of answer has. */
export const repoInfo = z
  .strictObject({
    _id: z.string(),
    id: z.string(),
    author: text,
    baseModels: z
      .strictObject({
        relation: z.string().optional(),
        models: z.array(z.strictObject({ id: z.string() })),
      })
      .optional(),
    cardData: z.record(z.string(), z.unknown()).optional(),
    childrenModelCount: count,
    citation: z.unknown().optional(),
    config: config.optional(),
    createdAt: z.iso.datetime().optional(),
    datasets: texts,
    description: text,
    disabled: z.boolean().optional(),
    downloads: z.number().optional().describe("Of the last 30 days."),
    downloadsAllTime: count,
    gated: z.union([z.literal(false), z.enum(["auto", "manual"])]).optional(),
    gguf: z
      .strictObject({
        total: count,
        architecture: text,
        context_length: count,
        chat_template: text,
        bos_token: text,
        eos_token: text,
      })
      .optional(),
    inferenceProviderMapping: z.record(z.string(), providerMapping).optional(),
    lastModified: z.iso.datetime().optional(),
    library_name: text,
    likes: count,
    mainSize: count,
    mask_token: text,
    modelId: text,
    "model-index": z.unknown().optional(),
    models: texts,
    paperswithcode_id: z.unknown().optional(),
    pipeline_tag: text,
    private: z.boolean().optional(),
    resourceGroup: z
      .strictObject({ id: z.string(), name: z.string(), numUsers: z.number() })
      .optional()
      .describe("For those who may see the group."),
    safetensors: z
      .strictObject({ parameters: z.record(z.string(), z.number()), total: z.number() })
      .optional(),
    sdk: z.unknown().optional(),
    securityRepoStatus: z
      .strictObject({
        scansDone: z.boolean(),
        filesWithIssues: z.array(z.strictObject({ path: z.string(), level: z.string() })),
      })
      .optional(),
    sha: text,
    siblings: z.array(sibling).optional(),
    spaces: texts,
    tags: texts,
    transformersInfo: z
      .strictObject({
        auto_model: z.string(),
        custom_class: text,
        pipeline_tag: text,
        processor: text,
      })
      .optional(),
    trendingScore: count,
    mirror: mirror.optional().describe("Where a repo of another hub comes from."),
    usedStorage: z.number().optional().describe("In bytes."),
    widgetData: z.unknown().optional(),
  })
  .meta({ id: "Repo" });
