import type { I18n } from '@lingui/core'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Caches the formatters, because a form needs many on each key press. */
function formatOf(i18n: I18n, timeZone: string, look: Intl.DateTimeFormatOptions) {
  const locale = i18n.locale === 'es' ? 'es-419' : 'en-US'
  const key = JSON.stringify([locale, timeZone, look])
  const made = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...look, timeZone })
  formats.set(key, made)
  return made
}

const dayLook = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const
const timeLook = {
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZoneName: 'short',
} as const

/** Returns the day of a run in a zone: `Mon, Nov 30, 2026`. `due` in ms since 1970. */
export function runDay(i18n: I18n, due: number, timeZone: string): string {
  return formatOf(i18n, timeZone, dayLook).format(due)
}

/** Returns the time of a run in a zone, with the name of the zone: `6:00 AM CST`. */
export function runTime(i18n: I18n, due: number, timeZone: string): string {
  return formatOf(i18n, timeZone, timeLook).format(due)
}

/** Returns the month of a run in a zone: its name and its number of days. */
export function runMonth(
  i18n: I18n,
  due: number,
  timeZone: string,
): { name: string; length: number } {
  const numbers = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: 'numeric' })
  const parts = new Map(numbers.formatToParts(due).map(({ type, value }) => [type, Number(value)]))
  const length = new Date(Date.UTC(parts.get('year') ?? 0, parts.get('month') ?? 0, 0)).getUTCDate()
  const name = formatOf(i18n, timeZone, { month: 'long' }).format(due)
  return { name: name.charAt(0).toLocaleUpperCase() + name.slice(1), length }
}
