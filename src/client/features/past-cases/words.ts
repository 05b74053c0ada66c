import { useLingui } from '@lingui/react/macro'
import type { CaseOutcome, CaseSource } from '#client/data/cases/case-types.ts'
import { language } from '#client/i18n/language.ts'

/** Words for the outcomes of an accident. */
export function useOutcomes(): Readonly<Record<Exclude<CaseOutcome, 'unknown'>, string>> {
  const { t } = useLingui()
  return {
    killed: t`Killed`,
    hospitalized: t`Taken to hospital`,
    amputation: t`Amputation`,
    injured: t`Injured`,
  }
}

/** Names the agency's publication in front of a case's number. */
export function useSources(): Readonly<Record<CaseSource, string>> {
  const { t } = useLingui()
  return {
    abstract: t`OSHA accident abstract`,
    notice: t`OSHA fatality or catastrophe notice, line`,
    report: t`OSHA severe injury report`,
  }
}

/** Returns a formatter: "1.4 MB". */
export function useMegabytes(): (bytes: number) => string {
  const { t } = useLingui()
  return (bytes) => {
    const size = (bytes / 1_000_000).toLocaleString(language.get(), {
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    })
    return t`${size} MB`
  }
}

/**
 * Turns "At 9:30 a.m. on July 31, 2015, an employee fell" into "An employee fell": the head shows
 * the day, and two lines are short.
 */
export function withoutLead(narrative: string): string {
  const rest = narrative.replace(lead, '')
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}

const months =
  'January|February|March|April|May|June|July|August|September|October|November|December'
const lead = new RegExp(
  String.raw`^(?:at (?:approximately |about |around )?(?:noon|midnight|\d{1,2}(?:[:;]\d{2})?)(?: ?[ap]\.? ?m\.?)?,? )?(?:on (?:or about )?)?(?:${months}) \d{1,2}, ?\d{4},? (?=\p{L})`,
  'iu',
)
