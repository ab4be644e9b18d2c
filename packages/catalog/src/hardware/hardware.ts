/** A processor people run models on. Numbers are makers' or reviewers' and approximate. */
export interface Hardware {
  readonly kind: "gpu" | "cpu" | "apple-silicon";
  readonly vendor: "NVIDIA" | "AMD" | "Intel" | "Qualcomm" | "Apple";
  readonly name: string;
  /** Theoretical, at half precision for GPUs and single precision for CPUs. */
  readonly tflops: number;
  /** The sizes it is sold with; empty where the memory is not its own. */
  readonly memoryGb: readonly number[];
  /** At launch, of the largest memory size. */
  readonly msrpUsd?: number;
  readonly powerWatts?: number;
  readonly releaseYear?: number;
  /** CUDA's number for what the processor can do. */
  readonly computeCapability?: number;
  /** ROCm's name for the instruction set. */
  readonly gfxVersion?: string;
  /** Other names it is known by. */
  readonly aliases?: readonly string[];
}
