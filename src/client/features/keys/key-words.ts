import { useLingui } from '@lingui/react/macro'
import { isPowerBIKey } from '#contract/keys/rules.ts'

/** The typed Power BI keys of a person or a company. */
export type TypedKeys = { powerBIKey: string; caPowerBIkey: string }

/**
 * Accepts an empty key, or one as Power BI issues it, with or without blanks around it (ACC-55).
 */
export const keyFits = (typed: string) => typed.trim() === '' || isPowerBIKey(typed.trim())

/** Returns the labels of the two keys and the error for a text that is no key. */
export function useKeyWords(): { labels: TypedKeys; wrong: string } {
  const { t } = useLingui()
  return {
    labels: {
      powerBIKey: t`Submissions report key`,
      caPowerBIkey: t`Corrective actions report key`,
    },
    wrong: t`Please enter a key as Power BI issues it, without spaces.`,
  }
}
