import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { createTexts } from './problem-texts.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const whole = {
  jobTitle: 'Month-end',
  jobDescription: 'For the owner',
  jobFrequency: 'daily',
  jobFrequencyValue: '',
  jobTime: '06:00 AM',
  jobTimezone: 'America/Chicago',
  recipientEmails: 'owner@ridgeline.test',
}
const texts = (values: object = {}) => createTexts(i18n, { ...whole, ...values })

test.each([
  ['SCH-39', 'jobTitle', ' ', 'Schedule Job title is required.'],
  ['SCH-40', 'jobFrequency', '', 'Frequency is required.'],
  ['SCH-41', 'jobTime', '', 'Execution time is required.'],
  ['SCH-42', 'jobDescription', '', 'Description is required.'],
  ['SCH-43', 'recipientEmails', 'nobody, ann@', 'Valid email(s) are required.'],
  ['SCH-44', 'jobTimezone', '', 'Timezone is required'],
  ['SCH-45', 'jobFrequency', 'monthly', 'Day of the month is required for monthly frequency.'],
  ['SCH-46', 'jobFrequency', 'weekly', 'Day of the week is required for weekly frequency.'],
])('%s a new report prompts at %s for its missing value', (_, name, value, text) => {
  expect(Object.values(texts({ [name]: value }))).toEqual([text])
})

test('a complete report has no problem, and one wrong address among right ones is named', () => {
  expect(texts()).toEqual({})
  expect(texts({ recipientEmails: 'owner@ridgeline.test,ann@' })).toEqual({
    recipientEmails: 'Not an email address: ann@',
  })
})
