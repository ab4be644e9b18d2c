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
/** Entries of lists and structures that unfold on a page of rows; further ones are shown as JSON. */
export const MAX_UNFOLDED = 5_000;
/** Columns of a schema, nested ones included, that are listed; a page of more would be slow to open. */
export const MAX_SCHEMA_COLUMNS = 500;
export const MAX_SCHEMA_DEPTH = 32;
/** Row groups or record batches that are listed. */
export const MAX_PARTS = 100;
/** A schema of a hundred thousand columns takes about as much. */
export const MAX_ARROW_HEADER = 16_000_000;
/** NumPy itself refuses headers of more than 10,000 bytes unless it is asked. */
export const MAX_NPY_HEADER = 65_536;
/** Headers of further arrays in an archive are not read. */
export const MAX_NPZ_ARRAYS = 1_000;
