import { encodeGguf, type GgufValue } from "../../../../../examples/training/gguf-file.ts";
import { type DrawnWeights, drawWeights } from "./draw-weights.ts";
import { CHAT_WIDTH } from "./random-chat.ts";

const [WIDTH, FEED_FORWARD, LAYERS, HEADS, PATCH] = [32, 64, 2, 2, 8];

/** What lies between the layers that see and the model that writes. */
interface Kind {
  /** llama.cpp's name. */
  readonly name: string;
  /** Of images, in pixels. */
  readonly side: number;
  /** Patches that are one token, in each direction. */
  readonly pooled: number;
  draw(drawn: DrawnWeights, patches: number, textWidth: number): void;
}

const KINDS = {
  /** CLIP, and two layers. */
  llava: {
    ...{ name: "mlp", side: 32, pooled: 1 },
    draw(drawn, patches, textWidth) {
      drawn.weights("v.class_embd", WIDTH);
      drawn.weights("v.position_embd.weight", patches + 1, WIDTH);
      norm(drawn, "v.pre_ln");
      layer(drawn, "mm.0", textWidth, WIDTH);
      layer(drawn, "mm.2", textWidth, textWidth);
    },
  },
  /** SigLIP, whose patches are averaged, and one table. */
  gemma3: {
    ...{ name: "gemma3", side: 64, pooled: 4 },
    draw(drawn, patches, textWidth) {
      drawn.weights("v.patch_embd.bias", WIDTH);
      drawn.weights("v.position_embd.weight", patches, WIDTH);
      norm(drawn, "v.post_ln");
      drawn.weights("mm.input_projection.weight", WIDTH, textWidth);
      drawn.ones("mm.soft_emb_norm.weight", WIDTH);
    },
  },
} as const satisfies Readonly<Record<string, Kind>>;

/** Tokens of one image. */
export const imageTokensOf = (kind: keyof typeof KINDS): number => {
  const { side, pooled } = KINDS[kind];
  return (side / PATCH / pooled) ** 2;
};

/** The GGUF file next to a model with tokens of this width, never trained. */
export function randomProjector(kind: keyof typeof KINDS, textWidth = CHAT_WIDTH): Uint8Array {
  const { name, side, draw } = KINDS[kind];
  const drawn = drawWeights(7);
  drawn.weights("v.patch_embd.weight", WIDTH, 3, PATCH, PATCH);
  draw(drawn, (side / PATCH) ** 2, textWidth);
  for (let index = 0; index < LAYERS; index++) {
    const block = `v.blk.${index}`;
    for (const part of ["q", "k", "v", "out"]) layer(drawn, `${block}.attn_${part}`, WIDTH, WIDTH);
    norm(drawn, `${block}.ln1`);
    norm(drawn, `${block}.ln2`);
    layer(drawn, `${block}.ffn_up`, FEED_FORWARD, WIDTH);
    layer(drawn, `${block}.ffn_down`, WIDTH, FEED_FORWARD);
  }
  const header: Record<string, GgufValue> = {
    "general.architecture": { text: "clip" },
    "general.file_type": { uint32: 0 },
    "clip.has_vision_encoder": { bool: true },
    "clip.projector_type": { text: name },
    "clip.use_gelu": { bool: false },
    "clip.vision.image_size": { uint32: side },
    "clip.vision.patch_size": { uint32: PATCH },
    "clip.vision.embedding_length": { uint32: WIDTH },
    "clip.vision.feed_forward_length": { uint32: FEED_FORWARD },
    "clip.vision.block_count": { uint32: LAYERS },
    "clip.vision.projection_dim": { uint32: textWidth },
    "clip.vision.attention.head_count": { uint32: HEADS },
    "clip.vision.attention.layer_norm_epsilon": { float32: 1e-5 },
    "clip.vision.image_mean": { float32s: [0.48, 0.46, 0.41] },
    "clip.vision.image_std": { float32s: [0.27, 0.26, 0.28] },
  };
  return encodeGguf(header, drawn.tensors, () => "F32");
}

function norm({ ones, weights }: DrawnWeights, name: string): void {
  ones(`${name}.weight`, WIDTH);
  weights(`${name}.bias`, WIDTH);
}

function layer({ weights }: DrawnWeights, name: string, to: number, from: number): void {
  weights(`${name}.weight`, to, from);
  weights(`${name}.bias`, to);
}
