import { useLingui } from '@lingui/react/macro'
import { closed, opened, severities } from '#contract/corrective-actions/lookups.ts'
import { Risk, type RiskLevel } from '#client/ui/status/risk.tsx'
import { Status, type StatusMark } from '#client/ui/status/status.tsx'
import { valueWord } from './value-words.ts'

/** Closed is red, every other status green (CA-53), each with its shape and word. */
export function ActionStatus({ status, plain }: { status: string; plain?: boolean }) {
  const { i18n } = useLingui()
  return <Status mark={markOf(status)} label={valueWord(i18n, status)} plain={plain} />
}

/** One to four bars and the word. */
export function RiskLevelMark({ severity }: { severity: string }) {
  const { i18n } = useLingui()
  const level = riskOf(severity)
  const word = valueWord(i18n, severity)
  return level === null ? <span>{word}</span> : <Risk level={level} label={word} />
}

/** The shape of a status; an unknown one counts as under way. */
export function markOf(status: string): StatusMark {
  return status === closed ? 'block' : status === opened ? 'ring' : 'half'
}

const levels: readonly RiskLevel[] = [1, 2, 3, 4]

/** Bars of a risk level; null for one that the list lacks. */
export function riskOf(severity: string): RiskLevel | null {
  return levels[severities.findIndex(({ name }) => name === severity)] ?? null
}
