import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Item } from './places.ts'
import { typeWords } from './words.ts'

/** The type of a question in words; a reserved one by its number (G2-15). */
export function typeText({ type, questionTypeID = 0 }: Pick<Item, 'type'> & { questionTypeID?: number | undefined }, i18n: I18n): string {
  if (type === 'subform') return i18n._(msg`Sub-form`)
  const word = typeWords[questionTypeID]
  return word ? i18n._(word) : i18n._(msg`Reserved (${questionTypeID})`)
}
