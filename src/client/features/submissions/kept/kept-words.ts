import { clockTime, rangeDate } from '#client/i18n/dates.ts'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'

const [kilo, mega, giga] = [1024, 1_048_576, 1_073_741_824]

/** Formats a size as precisely as people need: `740 MB`, `7.0 GB`. */
export function bytesSaid(bytes: number): string {
  const { number, unit } = inUnit(bytes, bytes)
  return `${number} ${unit}`
}

/** Converts bytes to the unit that suits the size `of`. */
export function inUnit(bytes: number, of: number): { number: string; unit: 'GB' | 'MB' | 'kB' } {
  if (of >= giga) return { number: (bytes / giga).toFixed(1), unit: 'GB' }
  if (of >= mega)
    return {
      number: of < 10 * mega ? (bytes / mega).toFixed(1) : String(Math.round(bytes / mega)),
      unit: 'MB',
    }
  return { number: String(Math.ceil(bytes / kilo)), unit: 'kB' }
}

/** Returns a formatter: `Renewed today at 06:10`. */
export function useAge(): (at: number) => string {
  const { i18n } = useLingui()
  return useCallback(
    (at) => {
      const time = clockTime(at)
      const days = Math.round(
        (new Date().setHours(0, 0, 0, 0) - new Date(at).setHours(0, 0, 0, 0)) / 86_400_000,
      )
      if (days <= 0) return i18n._(msg`Renewed today at ${time}`)
      if (days === 1) return i18n._(msg`Renewed yesterday at ${time}`)
      const day = rangeDate(at, i18n.locale === 'es' ? 'es' : 'en')
      return i18n._(msg`Renewed ${day} at ${time}`)
    },
    [i18n],
  )
}
