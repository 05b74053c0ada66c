import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { questionTypeWord } from '../words.ts'
import type { EditorItem } from './places.ts'

/** Returns the label of an entry: the type of a question, or that it is a sub-form. */
export function typeText(
  { type, questionTypeID = 0 }: Pick<EditorItem, 'type'> & { questionTypeID?: number | undefined },
  i18n: I18n,
): string {
  return type === 'subform' ? i18n._(msg`Sub-form`) : questionTypeWord(questionTypeID, i18n)
}
