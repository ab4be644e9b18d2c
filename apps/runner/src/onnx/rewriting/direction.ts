/** The languages that a call names. */
export interface Languages {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** How a model hears which languages are meant: by a text before the input, or by tokens. */
export interface Direction {
  readonly prefix: string;
  readonly tokens?: { readonly src_lang?: string; readonly tgt_lang?: string };
}
