import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { messages } from './locales/es.po'
import { correctiveActionWords } from './record-words.tsx'

const names = {
  i18n: setupI18n({ locale: 'es', messages: { es: messages } }),
  name: () => '',
  lookup: () => undefined,
  unknown: '',
}
const say = (value: Parameters<typeof correctiveActionWords.text>[1]) =>
  correctiveActionWords.text('guestDecisions', value, names)

test('the answer in a waiting change is the last of the list, with its words', () => {
  const accepted = { replyID: 'one', decision: 'Accepted', words: '' }
  const sentBack = { replyID: 'two', decision: 'Sent back', words: 'The rail is loose' }
  expect(say([sentBack, accepted])).toBe('Aceptada')
  expect(say([accepted, sentBack])).toBe('Devuelta: The rail is loose')
  expect(say([])).toBe('')
})
