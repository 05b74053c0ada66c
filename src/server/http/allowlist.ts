import { createHash } from 'node:crypto'
import { z } from 'zod'
import { isObject } from '#contract/kernel/json.ts'

/**
 * Returns only the parts of a value that its schema names: the same value if it has nothing else,
 * which is usual.
 */
export type Allowlist = (value: unknown) => unknown

/**
 * Makes an allowlist once from an answer's schema (rulings, 22): fields outside the contract never
 * leave the server, at a tenth of the cost of a full check. Tests and development also check
 * (`api-result.ts`).
 */
export function createAllowlist(schema: z.core.$ZodType): Allowlist {
  if (schema instanceof z.ZodObject) return ofObject(schema)
  if (schema instanceof z.ZodArray) {
    const element = createAllowlist(schema.element)
    if (element === asIs) return asIs
    return (value) => {
      if (!Array.isArray(value)) return value
      const allowed = value.map(element)
      return allowed.every((one, n) => one === value[n]) ? value : allowed
    }
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return createAllowlist(schema.unwrap())
  if (schema instanceof z.ZodRecord) {
    const inner = createAllowlist(schema.valueType)
    return inner === asIs
      ? asIs
      : (value) =>
          isObject(value)
            ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inner(one)]))
            : value
  }
  if (schema instanceof z.ZodUnion) return ofUnion(schema.options)
  return asIs
}

/**
 * Hashes the names that may leave, without their limits and texts: other fields give another hash.
 */
export function shapeHashOf(schema: z.core.$ZodType): string {
  return createHash('sha256')
    .update(JSON.stringify(namesIn(schema)))
    .digest('base64url')
    .slice(0, 6)
}

type Names = null | readonly Names[] | { readonly [name: string]: Names }

function namesIn(schema: z.core.$ZodType): Names {
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(
      Object.keys(schema.shape)
        .toSorted()
        .map((name) => [name, namesIn(schema.shape[name])]),
    )
  if (schema instanceof z.ZodArray) return [namesIn(schema.element)]
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return namesIn(schema.unwrap())
  if (schema instanceof z.ZodRecord) return [namesIn(schema.valueType)]
  return schema instanceof z.ZodUnion ? schema.options.map(namesIn) : null
}

const asIs: Allowlist = (value) => value

function ofObject(schema: z.ZodObject): Allowlist {
  const names = Object.keys(schema.shape)
  const inners = names.map((name): [string, Allowlist] => [
    name,
    createAllowlist(schema.shape[name]),
  ])
  const byName = new Map(inners)
  const isAllowed = (name: string, field: unknown) => {
    const inner = byName.get(name)
    return inner === asIs || (inner !== undefined && inner(field) === field)
  }
  return (value) => {
    if (!isObject(value)) return value
    if (Object.keys(value).every((name) => isAllowed(name, value[name]))) return value
    const allowed: Record<string, unknown> = {}
    for (const [name, inner] of inners) {
      const field = value[name]
      if (field !== undefined) allowed[name] = inner === asIs ? field : inner(field)
    }
    return allowed
  }
}

/**
 * Chooses the first alternative of the value's kind, because answers differ in kind (array, object,
 * null), not in fields. Among several objects (a list under `data`, the changes since a token) it
 * chooses the one whose required names the value has.
 */
function ofUnion(options: readonly z.core.$ZodType[]): Allowlist {
  const array = options.find((option) => option instanceof z.ZodArray)
  const objects = options.flatMap((option) =>
    option instanceof z.ZodObject || option instanceof z.ZodRecord
      ? [{ needed: neededIn(option), allow: createAllowlist(option) }]
      : [],
  )
  const ofArray = array === undefined ? asIs : createAllowlist(array)
  const first = objects[0]?.allow ?? asIs
  const ofObject: Allowlist =
    objects.length < 2
      ? first
      : (value) =>
          (
            objects.find(({ needed }) => needed.every((name) => name in Object(value)))?.allow ??
            first
          )(value)
  return (value) =>
    Array.isArray(value) ? ofArray(value) : isObject(value) ? ofObject(value) : value
}

const neededIn = (schema: z.core.$ZodType) =>
  schema instanceof z.ZodObject
    ? Object.entries(schema.shape).flatMap(([name, field]) =>
        field instanceof z.ZodOptional ? [] : [name],
      )
    : []
