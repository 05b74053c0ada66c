import { expect, test } from 'vitest'
import { asPatch } from '#client/records/form-values.ts'
import { withDay } from './with-day.ts'

const dayOf = (patch: object, guards: object = {}) =>
  withDay({ patch: asPatch({ ...patch }), guards: { ...guards } })

test('SCH-11 a daily report has the value 0, also after choosing a day', () => {
  expect(dayOf({ jobFrequency: 'daily' })).toEqual({
    jobFrequency: 'daily',
    jobFrequencyValue: '0',
  })
  const chosen = { jobFrequency: 'daily', jobFrequencyValue: 'friday' }
  expect(dayOf(chosen)).toEqual({ jobFrequency: 'daily', jobFrequencyValue: '0' })
})

test("a changed day follows the form's frequency", () => {
  const day = { jobFrequencyValue: 'friday' }
  expect(dayOf(day, { jobFrequency: 'weekly' })).toEqual(day)
  expect(dayOf(day, { jobFrequency: 'daily' })).toEqual({ jobFrequencyValue: '0' })
})

test('a change of other fields leaves the day alone', () => {
  expect(dayOf({ jobTitle: 'New' }, { jobFrequency: 'daily' })).toEqual({ jobTitle: 'New' })
  expect(dayOf({ jobTitle: 'New' })).toEqual({ jobTitle: 'New' })
})
