import { z } from 'zod'
import { type BucketRange, readRanges } from './bucket-ranges.ts'

// Prevents Zod's probe of `new Function`, which the page's security policy would report (rulings,
// 18).
z.config({ jitless: true })

/**
 * Tells whether the text can be stored. PostgreSQL accepts neither NUL nor halves of surrogate
 * pairs.
 */
export function isReadable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/**
 * Text up to a number of letters that a database accepts, in NFC, so that equal looks mean equal
 * texts.
 */
export function readable(maxLength: number) {
  return storableText(
    z.string().overwrite((text) => text.normalize('NFC')),
    maxLength,
  )
}

/**
 * Keeps the text as typed, for passwords, because older ones are compared without normalization.
 */
export function asTyped(maxLength: number) {
  return storableText(z.string(), maxLength)
}

function storableText(text: z.ZodString, maxLength: number) {
  return text.max(maxLength).refine(isReadable, 'Contains characters that cannot be kept.')
}

/** The number of a record, which has 32 bits in the database. */
export const recordNumber = z.int().positive().max(2_147_483_647)

/** The number of a record in an address. */
export const pathID = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'Must be a number.')
  .transform(Number)
  .pipe(recordNumber)

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const uid = z
  .string()
  .regex(uuidPattern, 'Must be a UUID.')
  .transform((text) => text.toLowerCase())

/** A record's number or uid (rulings, 8) in an address. */
export const pathRef = z.union([pathID, uid])

/** A record's number or uid in a body. */
export const bodyRef = z.union([recordNumber, uid])

export type Ref = number | string

/**
 * ISO 8601 with an offset, stored in UTC with milliseconds. Years have four digits, as in the
 * database.
 */
export const instant = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString())
  .refine((text) => /^(?!0000)\d{4}-/.test(text), 'Must be a date of the years 1 to 9999.')

/** An existing calendar day, `YYYY-MM-DD`, of the years 1 to 9999. */
export const day = z.iso
  .date('Must be a day, YYYY-MM-DD.')
  .refine((text) => !text.startsWith('0000'), 'Must be a day of the years 1 to 9999.')

/** A range of days, both included, either one optional: `2026-11-01..`. */
export const dayRange = z
  .string()
  .regex(/^(\d{4}-\d\d-\d\d)?\.\.(\d{4}-\d\d-\d\d)?$/, 'Must be a range of days.')
  .refine(
    (text) => text.split('..').every((end) => end === '' || day.safeParse(end).success),
    'Must be a range of days.',
  )

export const person = z.object({ user_id: z.int(), name: z.string() })
export type Person = z.infer<typeof person>

/** The values of every record besides its own fields. */
export const recordExtras = {
  uid: z.string(),
  version: z.int(),
  etag: z.string(),
}

/**
 * The query of every list (rulings, 9): a page by cursor, or the changes since. With both it
 * requests the changes that the last answer left out.
 */
export const listQuery = {
  limit: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(500))
    .optional(),
  cursor: z.string().max(200).optional(),
  since: z.string().max(65_536).optional(),
}

/** Ranges, or the form of earlier versions: each bucket with its number. */
const cachedBuckets = z.union([
  z.string().transform((text, context): BucketRange[] => {
    const ranges = readRanges(text)
    if (ranges === undefined)
      context.addIssue({ code: 'custom', message: 'Must be ranges of buckets.' })
    return ranges ?? []
  }),
  z.record(z.string().regex(/^\d{1,7}$/), z.int().min(0)).transform((numbers) =>
    Object.entries(numbers)
      .map(([bucket, number]): BucketRange => ({
        from: Number(bucket),
        to: Number(bucket),
        since: number,
      }))
      .toSorted((one, other) => one.from - other.from),
  ),
])

/** A client's cached state: the `since` of a list. */
export const since = z.object({ epoch: z.string(), access: z.string(), buckets: cachedBuckets })
/** The parsed state, with the ranges of buckets in order. */
export type Since = z.infer<typeof since>

/** A complete bucket: all its rows that the caller may see (offline design, 6, 'Reading'). */
export interface Bucket<Row> {
  bucket: number
  since: number
  rows: Row[]
}

/**
 * The changes since, at most 500 rows. With `more` the client requests again, with the
 * `Next-Cursor` or with its new state.
 */
export interface Delta<Row> {
  epoch: string
  access: string
  /** Tells the client to drop every bucket that `all` does not list. */
  reset: boolean
  /** With `reset`: all existing buckets. */
  all?: number[]
  buckets: Bucket<Row>[]
  more: boolean
}

/** Makes the schema of a list's answer: the whole array or page, or a delta. */
export function listAnswer<Row extends z.ZodType>(row: Row) {
  return z.union([
    z.array(row),
    z.object({
      epoch: z.string(),
      access: z.string(),
      reset: z.boolean(),
      all: z.array(z.int()).optional(),
      buckets: z.array(z.object({ bucket: z.int(), since: z.int(), rows: z.array(row) })),
      more: z.boolean(),
    }),
  ])
}

/**
 * The number of rows for each value of one filter, in the filter's words. Values without rows are
 * left out.
 */
export const valueCounts = z.record(z.string(), z.int().min(1))
export type ValueCounts = z.infer<typeof valueCounts>

/** A field that a client may send back unchanged (rulings 27 and 69). */
export const echo = z.unknown().optional()
