import { z } from 'zod'
import { type BucketRange, readRanges } from './bucket-ranges.ts'

// Zod probes `new Function` otherwise, which the page's security policy reports (rulings, 18).
z.config({ jitless: true })

/** Can it be kept? PostgreSQL takes neither the character NUL nor halves of surrogate pairs. */
export function isReadable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/**
 * Text of at most so many letters that a database can be asked about, in NFC: what reads the same
 * is the same.
 */
export function readable(most: number) {
  return kept(
    z.string().overwrite((text) => text.normalize('NFC')),
    most,
  )
}

/** The same as it was typed, for passwords: one from before is compared so. */
export function asTyped(most: number) {
  return kept(z.string(), most)
}

function kept(text: z.ZodString, most: number) {
  return text.max(most).refine(isReadable, 'Contains characters that cannot be kept.')
}

/** What a record's number can be; the database keeps 32 bits. */
export const recordNumber = z.int().positive().max(2_147_483_647)

/** A number of a record as it stands in an address. */
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

/** A record named by its number or by its uid (rulings, 8), in an address. */
export const pathRef = z.union([pathID, uid])

/** A record named by its number or by its uid, in a body. */
export const bodyRef = z.union([recordNumber, uid])

export type Ref = number | string

/**
 * ISO 8601 with an offset, kept in UTC with milliseconds; of years with four digits, as the
 * database writes them.
 */
export const instant = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString())
  .refine((text) => /^(?!0000)\d{4}-/.test(text), 'Must be a date of the years 1 to 9999.')

/** A calendar day, `YYYY-MM-DD`; one that the calendar has, of the years 1 to 9999. */
export const day = z.iso
  .date('Must be a day, YYYY-MM-DD.')
  .refine((text) => !text.startsWith('0000'), 'Must be a day of the years 1 to 9999.')

/** Days from and to, both among them, either left out: `2026-11-01..`. */
export const dayRange = z
  .string()
  .regex(/^(\d{4}-\d\d-\d\d)?\.\.(\d{4}-\d\d-\d\d)?$/, 'Must be a range of days.')
  .refine(
    (text) => text.split('..').every((end) => end === '' || day.safeParse(end).success),
    'Must be a range of days.',
  )

export const person = z.object({ user_id: z.int(), name: z.string() })
export type Person = z.infer<typeof person>

/** What every record of the server carries beside its own fields. */
export const recordExtras = {
  uid: z.string(),
  version: z.int(),
  etag: z.string(),
}

/**
 * Query of every list (rulings, 9): a page by cursor, or what changed since; with both, what of it
 * the last answer left out.
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

/** As ranges, or as devices of earlier versions say it: each bucket with its number. */
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

/** What a client says it has, the `since` of a list. */
export const since = z.object({ epoch: z.string(), access: z.string(), buckets: cachedBuckets })
/** Parsed: the ranges of buckets in order. */
export type Since = z.infer<typeof since>

/** One bucket, answered whole: all of it that the caller may see (offline design, 6, 'Reading'). */
export interface Bucket<Row> {
  bucket: number
  since: number
  rows: Row[]
}

/**
 * What changed since; at most 500 rows, `more` says whether to ask on, with the `Next-Cursor` or
 * with what one has by then.
 */
export interface Delta<Row> {
  epoch: string
  access: string
  /** Forget every bucket that `all` does not name. */
  reset: boolean
  /** With `reset`: all buckets there are. */
  all?: number[]
  buckets: Bucket<Row>[]
  more: boolean
}

/** Schema of a list's answer: the whole array or page, or a delta. */
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
 * How many rows of a list have each value of one filter, each value in the words of the filter; one
 * that no row has is left out.
 */
export const valueCounts = z.record(z.string(), z.int().min(1))
export type ValueCounts = z.infer<typeof valueCounts>

/** A field that a client may send back as it was given, but not change (rulings 27 and 69). */
export const echo = z.unknown().optional()
