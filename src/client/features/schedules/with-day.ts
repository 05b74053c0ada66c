import { type FieldChange, type Patch, asPatch } from '#client/records/form-values.ts'

/**
 * Gives a daily report the value of its frequency, also after the choice of a day (SCH-11). For a
 * change of the day alone it looks up the frequency in the guards.
 */
export function withDay({ patch, guards }: Pick<FieldChange, 'patch' | 'guards'>): Patch {
  if (!('jobFrequency' in patch || 'jobFrequencyValue' in patch)) return patch
  const isDaily = (patch['jobFrequency'] ?? guards['jobFrequency']) === 'daily'
  return isDaily ? asPatch({ ...patch, jobFrequencyValue: '0' }) : patch
}
