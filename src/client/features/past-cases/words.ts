import { useLingui } from '@lingui/react/macro'
import type { CaseOutcome, CaseSource } from '#client/data/cases/case-types.ts'
import { language } from '#client/i18n/language.ts'

/** What became of the people hurt. */
export function useOutcomes(): Readonly<Record<Exclude<CaseOutcome, 'unknown'>, string>> {
  const { t } = useLingui()
  return { killed: t`Killed`, hospitalized: t`Taken to hospital`, amputation: t`Amputation`, injured: t`Injured` }
}

/** Which of the agency's papers it is, before its number. */
export function useSources(): Readonly<Record<CaseSource, string>> {
  const { t } = useLingui()
  return { abstract: t`OSHA accident abstract`, notice: t`OSHA fatality or catastrophe notice, line`, report: t`OSHA severe injury report` }
}

/** "1.4 MB". */
export function useMegabytes(): (bytes: number) => string {
  const { t } = useLingui()
  return (bytes) => {
    const size = (bytes / 1_000_000).toLocaleString(language.get(), { minimumFractionDigits: 1, maximumFractionDigits: 1 })
    return t`${size} MB`
  }
}
