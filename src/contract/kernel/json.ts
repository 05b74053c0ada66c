/** A value that JSON can carry. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** A JSON object: a record, a patch, what was seen. */
export type JsonObject = Record<string, Json>
