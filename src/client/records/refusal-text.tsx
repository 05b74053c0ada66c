import { useLingui } from '@lingui/react/macro'
import type { Refused } from '#client/data/api/answer.ts'
import { wordsOf } from '#client/i18n/refusal-words.ts'

/** Why something could not be read, in the person's language; what is on the device is safe. */
export function RefusalText({ refused }: { refused: Refused }) {
  const { t, i18n } = useLingui()
  const { message } = wordsOf(refused)
  const why = typeof message === 'string' ? message : i18n._(message)
  return refused.kind === 'refused' ? why : <>{why} {t`What you saved on this device is kept.`}</>
}
