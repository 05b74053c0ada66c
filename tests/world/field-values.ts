import type { Field, Fields } from '#contract/kernel/fields.ts'
import type { Json, JsonObject } from '#contract/kernel/json.ts'

/**
 * The numbers that each reference of a kind may have, at least two if it may change; for a list of
 * references, such lists.
 */
export type References = Readonly<Record<string, readonly Json[]>>

/**
 * The n-th value of a field. It differs between fields, between values of n (if the kind allows it)
 * and from the empty value, so that a test notices a value that is lost or lands in another field.
 */
export function valueFor(name: string, field: Field, n: number, references: References): Json {
  switch (field.kind) {
    case 'text':
    case 'longText':
      return `${name} ${n}`.slice(0, field.most)
    case 'choice':
      return at(field.options, n)
    case 'choices':
      return [at(field.options, n), at(field.options, n + 1)].toSorted()
    case 'number':
      return (field.min ?? 1) + (spread(name) % 50) + n
    case 'day':
      return `2031-${two(1 + (spread(name) % 12))}-${two(1 + n)}`
    case 'instant':
      return `2026-01-${two(1 + (spread(name) % 28))}T0${n}:30:00.000Z`
    case 'reference':
      return at(references[name] ?? [], n)
    case 'flag':
      if (references[name] !== undefined) return at(references[name], n)
      return n % 2 === 1 ? !field.default : field.default
    case 'texts':
      return [`${name} ${n}`, `${name} ${n + 1}`].map((text) => text.slice(0, field.most))
    case 'photos':
      // Existing files, made with the kind's references.
      return [n, n + 1].map((each): JsonObject => ({
        photoID: String(at(references[name] ?? [], each)),
        when: each % 2 === 0 ? 'before' : 'after',
        takenAt: `2026-01-0${1 + (each % 9)}T08:00:00.000Z`,
        width: 640 + each,
        height: 480,
        caption: `${name} ${each}`,
      }))
    case 'list':
      if (references[name] !== undefined) return at(references[name], n)
      return [n, n + 1].map((each): JsonObject =>
        Object.fromEntries(
          Object.entries(field.fields).map(([inner, of]) => [
            inner,
            valueFor(`${name} ${inner}`, of, each, references),
          ]),
        ),
      )
  }
}

/** A value for each of these fields. */
export function valuesFor(
  fields: Fields,
  names: readonly string[],
  n: number,
  references: References,
): JsonObject {
  return Object.fromEntries(
    names.flatMap((name) =>
      fields[name] ? [[name, valueFor(name, fields[name], n, references)]] : [],
    ),
  )
}

function at<Value>(list: readonly Value[], n: number): Value {
  const value = list[n % list.length]
  if (value === undefined) throw new Error('The field has no choices.')
  return value
}

const two = (value: number) => String(value).padStart(2, '0')
/** A small number that differs between names. */
const spread = (name: string) =>
  Array.from({ length: name.length }, (_, n) => name.charCodeAt(n)).reduce(
    (sum, code) => (sum * 31 + code) % 997,
    7,
  )
