import { z } from 'zod'
import { cleanText } from './clean-text.ts'
import type { CreateOf, PatchOf, RowOf } from './field-types.ts'
import { type Field, type Fields, needed, writable } from './fields.ts'
import { withoutLink } from './no-links.ts'
import { photoLimits, photoMoments } from './photos.ts'
import { bodyRef, day, instant, person, recordExtras, recordNumber, uid } from './shapes.ts'

// The schemas derived from a list of fields, for the server, its document and tests. The client
// never loads them.

/** True for a shape without names: as an object's type it would forbid all other names. */
type Empty<More> = [keyof More] extends [never] ? true : false

/** Makes the schema for creating a record. `more`: further allowed names. */
export function createSchema<
  F extends Fields,
  const More extends z.ZodRawShape = Record<never, never>,
>(
  fields: F,
  more: More = {} as More,
): z.ZodType<
  CreateOf<F> & (Empty<More> extends true ? unknown : z.output<z.ZodObject<More>>),
  CreateOf<F> & (Empty<More> extends true ? unknown : z.input<z.ZodObject<More>>)
> {
  const must = new Set(needed(fields, 'call'))
  const shape = writable(fields, 'create').map((name): [string, z.ZodType] => [
    name,
    must.has(name) ? inputSchema(at(fields, name)) : inputSchema(at(fields, name)).optional(),
  ])
  // The shape comes from the same list as the type, but TypeScript cannot follow a loop.
  return z.strictObject({ ...Object.fromEntries(shape), ...more }) as never
}

/**
 * Makes the schema for changing a record: any subset of fields. A client may send back the whole
 * row with its unchangeable values, and the engine checks that those are equal (rulings, 27).
 * `more`: further allowed names.
 */
export function patchSchema<
  F extends Fields,
  const More extends z.ZodRawShape = Record<never, never>,
>(
  fields: F,
  more: More = {} as More,
): z.ZodType<
  PatchOf<F> & (Empty<More> extends true ? unknown : z.output<z.ZodObject<More>>),
  PatchOf<F> & (Empty<More> extends true ? unknown : z.input<z.ZodObject<More>>)
> {
  const unknownFields = Object.keys(rowShape(fields)).map((name): [string, z.ZodType] => [
    name,
    z.unknown().optional(),
  ])
  const shape = writable(fields, 'edit').map((name): [string, z.ZodType] => [
    name,
    inputSchema(at(fields, name)).optional(),
  ])
  return z.strictObject({
    ...Object.fromEntries(unknownFields),
    ...Object.fromEntries(shape),
    ...more,
  }) as never
}

/**
 * Makes the schema of a record in answers, which is also the allowlist of its fields (rulings, 22).
 */
export function rowSchema<F extends Fields>(fields: F): z.ZodType<RowOf<F>, RowOf<F>> {
  return z.object(rowShape(fields)) as never
}

/** Returns the same as a shape, for an answer with more than the record. */
export function rowShape(fields: Fields): Record<string, z.ZodType> {
  const shape: Record<string, z.ZodType> = { ...recordExtras }
  for (const [name, field] of Object.entries(fields)) {
    if (field.read === 'never') continue
    // Present only in the answer of one record or to its own person, not in lists.
    shape[name] =
      field.read === 'one' || field.read === 'own'
        ? valueSchema(field).optional()
        : valueSchema(field)
    if (field.kind === 'reference' && field.companion)
      shape[field.companion.field] =
        field.companion.as === 'person' ? person.nullable() : z.string()
  }
  return shape
}

const at = (fields: Fields, name: string): Field => {
  const field = fields[name]
  if (field === undefined) throw new Error(`There is no field ${name}.`)
  return field
}

/**
 * Makes the schema of a field's input: within its limits, and never empty if a call needs it.
 * Otherwise null or '' clears it.
 */
function inputSchema(field: Field): z.ZodType {
  const isNeeded = field.needs?.includes('call') ?? false
  const mayBeNull = 'filled' in field && field.filled === true ? false : !isNeeded
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'choice':
      return isNeeded
        ? text(field).min(1, 'Required.')
        : field.kind !== 'choice' && field.empty === null
          ? text(field).nullable()
          : text(field)
    case 'flag':
      return z.boolean()
    case 'choices':
      return z
        .array(text(field))
        .max(field.options.length)
        .transform((all) => [...new Set(all)])
    case 'texts':
      return z.array(text(field).min(1, 'Required.')).max(field.count, `At most ${field.count}.`)
    case 'list':
      return z
        .array(
          z.strictObject(
            Object.fromEntries(
              Object.entries(field.fields).map(([name, inner]) => [name, inputSchema(inner)]),
            ),
          ),
        )
        .max(field.count, `At most ${field.count}.`)
    case 'photos':
      return z
        .array(photo)
        .max(field.count, `At most ${field.count}.`)
        .refine(areSingle, 'Each photo once.')
    case 'number':
      return orNull(number(field.digits ?? 0, field.min, field.max), mayBeNull)
    case 'day':
      return orNull(day, mayBeNull)
    case 'instant':
      return orNull(instant, mayBeNull)
    case 'reference':
      return orNull(field.byUid ? bodyRef : recordNumber, mayBeNull)
  }
}

/** Makes the schema of a field's value in a row. */
function valueSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
    case 'longText':
      return orNull(z.string(), field.empty === null)
    case 'choice':
      return z.string()
    case 'flag':
      return z.boolean()
    case 'choices':
    case 'texts':
      return z.array(z.string())
    case 'list':
      return z.array(
        z.object(
          Object.fromEntries(
            Object.entries(field.fields).map(([name, inner]) => [name, valueSchema(inner)]),
          ),
        ),
      )
    case 'photos':
      return z.array(
        z.object({
          photoID: z.string(),
          when: z.enum(photoMoments),
          takenAt: z.string(),
          width: z.int(),
          height: z.int(),
          caption: z.string(),
        }),
      )
    case 'number':
      return orNull(field.digits ? z.number() : z.int(), !field.filled)
    case 'reference':
      return orNull(z.int(), !field.filled)
    default:
      return orNull(z.string(), !field.filled)
  }
}

const side = z.int().min(1).max(photoLimits.sent.pixels)
const photo = z.strictObject({
  photoID: uid,
  when: z.enum(photoMoments),
  takenAt: instant,
  width: side,
  height: side,
  caption: z
    .string()
    .overwrite((value) => cleanText({ kind: 'text' }, value))
    .max(photoLimits.caption, `At most ${photoLimits.caption} characters.`),
})
const areSingle = (photos: readonly { photoID: string }[]) =>
  new Set(photos.map(({ photoID }) => photoID)).size === photos.length

function text(field: { kind: string; most: number; noLinks?: true }) {
  const cleaned = z.string().overwrite((value) => cleanText(field, value))
  const short = cleaned.max(field.most, `At most ${field.most} characters.`)
  return field.noLinks ? withoutLink(short) : short
}

function number(digits: number, min = -2_147_483_648, max = 2_147_483_647): z.ZodType {
  const bounded = (digits === 0 ? z.int('Must be a whole number.') : z.number())
    .min(min, `At least ${min}.`)
    .max(max, `At most ${max}.`)
  return digits === 0
    ? bounded
    : bounded.refine(
        (value) => Number(value.toFixed(digits)) === value,
        `At most ${digits} digits after the point.`,
      )
}

function orNull(schema: z.ZodType, may: boolean): z.ZodType {
  return may ? schema.nullable() : schema
}
