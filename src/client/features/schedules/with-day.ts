import { type Change, type Patch, patchOf } from '#client/records/values.ts'

/**
 * Gives a daily report the value of its frequency, also after the choice of a day (SCH-11). A
 * change of the day alone relies on the frequency, so that its guards hold the newest one.
 */
export function withDay({ patch, guards }: Pick<Change, 'patch' | 'guards'>): Patch {
  if (!('jobFrequency' in patch || 'jobFrequencyValue' in patch)) return patch
  const isDaily = (patch['jobFrequency'] ?? guards['jobFrequency']) === 'daily'
  return isDaily ? patchOf({ ...patch, jobFrequencyValue: '0' }) : patch
}
