/** ISO date (`2026-11-20`) as it is shown and typed: `11/20/2026`. Text that is no date stays as it is. */
export function showDate(value: string): string {
  const parts = isoDate.exec(value)
  return parts ? `${parts[2]}/${parts[3]}/${parts[1]}` : value
}

/** What was typed as an ISO date: `11/20/2026`, `1/2/26`, `11202026` or ISO itself. Null where it is no day. */
export function readDate(text: string): string | null {
  const typed = text.trim()
  const iso = isoDate.exec(typed)
  const plain = /^(\d{2})(\d{2})(\d{4})$/.exec(typed)
  const parted = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{2}|\d{4})$/.exec(typed)
  const [month, day, year] = iso ? [iso[2], iso[3], iso[1]] : ((plain ?? parted)?.slice(1) ?? [])
  if (!month || !day || !year) return null
  const value = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const real = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(real.getTime()) && real.toISOString().startsWith(value) ? value : null
}

/** What was typed as `HH:mm` of 24 hours: `7:50`, `0750`, `7:50 pm`, `7p`. Null where it is no time. */
export function readTime(text: string): string | null {
  const parts = /^(\d{1,2})(?::?(\d{2}))?\s*([ap])?\.?m?\.?$/i.exec(text.trim())
  if (!parts?.[1]) return null
  const half = parts[3]?.toLowerCase()
  const typed = Number(parts[1])
  if (half && (typed < 1 || typed > 12)) return null
  const hour = half ? (typed % 12) + (half === 'p' ? 12 : 0) : typed
  const minute = Number(parts[2] ?? '0')
  if (hour > 23 || minute > 59) return null
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/
