import { types } from 'pg'
import type { CustomTypesConfig } from 'pg'

/**
 * Converts values of the database: numbers where they fit, instants as on the wire, dates as
 * written. Nothing depends on the time zone of this process.
 */
export const rowTypes: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? types.getTypeParser(oid, format),
}

/** Converts an integer of 64 bits to a number; one that a number cannot hold exactly is a bug. */
export function readWholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number.`)
  return value
}

/** `2026-11-20 08:11:00.123456+00` → `2026-11-20T08:11:00.123Z`: ISO 8601, UTC, milliseconds. */
export function readInstant(text: string): string {
  const [, date, time, fraction] =
    /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/.exec(text) ?? []
  // Connections are in UTC; only years beyond 9999 and 'infinity' reach this line.
  if (date === undefined || time === undefined) return text
  return `${date}T${time}.${(fraction ?? '').slice(0, 3).padEnd(3, '0')}Z`
}

const asIs = (text: string) => text

const textArray: number = 1009

const arrayOf = <T>(parse: (text: string) => T) => {
  const texts: (text: string) => unknown = types.getTypeParser(textArray)
  return (text: string): (T | null)[] => {
    const list = texts(text)
    return Array.isArray(list)
      ? list.map((item: unknown) => (typeof item === 'string' ? parse(item) : null))
      : []
  }
}

const parsers = new Map<number, (text: string) => unknown>([
  [20, readWholeNumber], // int8
  [1016, arrayOf(readWholeNumber)],
  [1082, asIs], // date
  [1182, arrayOf(asIs)],
  [1114, asIs], // timestamp without time zone, which no table uses; it is not shifted
  [1184, readInstant], // timestamptz
  [1185, arrayOf(readInstant)],
  [1186, asIs], // interval
  [1700, asIs], // numeric
])
