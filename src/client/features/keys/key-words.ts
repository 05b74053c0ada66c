import { useLingui } from '@lingui/react/macro'
import { isPowerBIKey } from '#contract/keys/rules.ts'

/** What is typed as the Power BI keys of a person or a company. */
export type TypedKeys = { powerBIKey: string; caPowerBIkey: string }

/** Nothing, or what Power BI issues, whatever blanks came with it (ACC-55). */
export const keyFits = (typed: string) => typed.trim() === '' || isPowerBIKey(typed.trim())

/** What each of the two is called, and what is said of one that is none. */
export function useKeyWords(): { labels: TypedKeys; wrong: string } {
  const { t } = useLingui()
  return { labels: { powerBIKey: t`Submissions report key`, caPowerBIkey: t`Corrective actions report key` }, wrong: t`Please enter a key as Power BI issues it, without spaces.` }
}
