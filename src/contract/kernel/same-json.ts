import type { Field, ListFieldSpec } from './fields.ts'
import { isObject, type Json } from './json.ts'

/** Tells whether two JSON values are equal, in any order of their keys. */
export function sameJson(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return false
  if (Array.isArray(one) || Array.isArray(other)) {
    if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false
    return one.every((value, index) => sameJson(value, other[index]))
  }
  const keys = Object.keys(one)
  if (keys.length !== Object.keys(other).length) return false
  return keys.every((key) => Object.hasOwn(other, key) && sameJson(one[key], other[key]))
}

/**
 * Tells whether two values of a field are equal. Several choices, and photos, are sets: order and
 * duplicates do not matter.
 */
export function sameValue(
  field: Field | undefined,
  one: Json | undefined,
  other: Json | undefined,
): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return sameJson(one, other)
  if (field?.kind === 'photos')
    return (
      one.length === other.length &&
      one.every((photo) => other.some((same) => sameJson(photo, same)))
    )
  if (field?.kind === 'choices') return isWithin(one, other) && isWithin(other, one)
  if (field?.kind !== 'list') return sameJson(one, other)
  return one.length === other.length && one.every((row, at) => sameRow(field, row, other[at]))
}

const isWithin = (some: readonly Json[], all: readonly Json[]) =>
  some.every((value) => all.includes(value))

function sameRow({ fields }: ListFieldSpec, one: Json, other: Json | undefined): boolean {
  if (!isObject(one) || !isObject(other)) return sameJson(one, other)
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && sameValue(fields[key], one[key], other[key]))
  )
}
