import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Sheet } from '#contract/kernel/sheet.ts'

/** The result for one person of the table. */
export interface ReportLine {
  name: string
  /** Address; '' for a person already in the company. */
  email: string
  outcome: 'invited' | 'changed' | 'refused'
  /** Reason of a refusal in the person's language; '' without one. */
  why: string
}

const words = {
  invited: msg`Invited`,
  changed: msg`Changed`,
  refused: msg({ context: 'line', message: 'Refused' }),
} as const

/** Builds a sheet with the result for each person. */
export function teamReport(lines: readonly ReportLine[], i18n: I18n): Sheet {
  const titles = [msg`Name`, msg`Email`, msg`What happened`, msg`Why`].map((title) => ({
    title: i18n._(title),
    type: 'text' as const,
  }))
  return {
    name: i18n._(msg`Invitations`),
    columns: titles,
    rows: lines.map(({ name, email, outcome, why }) => [name, email, i18n._(words[outcome]), why]),
  }
}
