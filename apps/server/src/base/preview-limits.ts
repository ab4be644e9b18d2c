/** Bounds of a look into a file. The thread reads them too, so nothing is imported here. */
export const MAX_COLUMNS = 300;
/** Of a row or line of text, and of a JSON list, which must be read whole. */
export const MAX_TEXT_READ = 8_388_608;
/** A part of a Parquet column that is larger is not read for a look at a few rows. */
export const MAX_CHUNK_BYTES = 32_000_000;
/** Of all such parts. */
export const MAX_CHUNKS_BYTES = 64_000_000;
/** A page of a Parquet column, unpacked. */
export const MAX_PARQUET_PAGE = 128_000_000;
/** No one looks through more tensors than a header of this size describes. */
export const MAX_SAFETENSORS_HEADER = 16_000_000;
export const MAX_CELL_CHARACTERS = 400;
/** Larger images and audio files are shown by name and size only. */
export const MAX_SHOWN_BYTES = 300_000;
/** Of all those on one page of rows. */
export const MAX_SHOWN_ON_PAGE = 3_000_000;
