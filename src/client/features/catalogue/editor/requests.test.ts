import { expect, test } from 'vitest'
import { lastAnswer, asking } from './requests.ts'

test('PROG-65 the last request of the editor has loading, error, message and the last action', () => {
  const asked = asking('catalogue.movePlan')
  expect(asked).toEqual({
    loading: true,
    error: null,
    message: null,
    lastAction: 'catalogue.movePlan',
  })
  expect(lastAnswer(asked, { outcome: 'sent', id: '1', row: null })).toEqual({
    ...asked,
    loading: false,
  })
  const refused = {
    outcome: 'refused',
    id: '1',
    code: 'moved',
    title: 'Moved',
    message: 'Somebody moved it.',
    fields: {},
  } as const
  expect(lastAnswer(asked, refused)).toEqual({
    loading: false,
    error: 'moved',
    message: 'Somebody moved it.',
    lastAction: 'catalogue.movePlan',
  })
})
