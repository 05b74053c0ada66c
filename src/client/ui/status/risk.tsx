import { cx } from '../cx.ts'
import css from './risk.module.css'

export type RiskLevel = 1 | 2 | 3 | 4

/** The same as a class of the element that holds the word. */
export const riskLook = (level: RiskLevel) => cx(css.risk, css[`level${level}`])

/** One to four bars and the word; three is amber, four is red. */
export function Risk({ level, label }: { level: RiskLevel; label: string }) {
  return <span className={riskLook(level)}>{label}</span>
}

/** The bars alone, where the word stands beside them anyway. */
export function RiskBars({ level }: { level: RiskLevel }) {
  return <span aria-hidden="true" className={riskLook(level)} />
}
