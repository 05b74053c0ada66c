import { expect, test } from 'vitest'
import { maySeeSchedule, scheduleProblems } from './rules.ts'
import { mostRecipients } from './recipients.ts'

const whole = {
  jobTitle: 'Month-end actions',
  jobDescription: 'For the owner meeting',
  activityType: 'ca_report',
  jobFrequency: 'monthly',
  jobFrequencyValue: '31',
  jobTime: '06:00 AM',
  jobTimezone: 'America/Chicago',
  recipientEmails: 'a@ridgeline.test,b@ridgeline.test',
  status: 'active',
  projectIds: '3^~^7',
  safetyPrograms: 'Lockout$~$Energy|~|Valves',
  userIds: '',
  daysRange: 30,
  completionStatus: '2',
}
const problems = (change: object) => scheduleProblems({ ...whole, ...change }, 0)

test('a complete report has no problem', () => {
  expect(problems({})).toEqual({})
})

test('reports each missing field with its own text', () => {
  const empty = {
    jobTitle: ' ',
    jobFrequency: '',
    jobTime: '',
    jobDescription: '',
    recipientEmails: '',
    jobTimezone: '',
  }
  expect(problems(empty)).toEqual({
    jobTitle: 'Job Title is required.',
    jobFrequency: 'Frequency is required.',
    jobTime: 'Execution Time is required.',
    jobDescription: 'Job Description is required.',
    recipientEmails: 'Recipient Email(s) are required.',
    jobTimezone: 'Timezone is required.',
  })
  expect(problems({ recipientEmails: ' , ' })).toEqual({
    recipientEmails: 'Recipient Email(s) are required.',
  })
})

test('reports a frequency without its day', () => {
  expect(problems({ jobFrequencyValue: '' })).toEqual({
    jobFrequencyValue: 'Day of the month is required for monthly frequency.',
  })
  expect(problems({ jobFrequency: 'weekly' })).toEqual({
    jobFrequencyValue: 'Day of the week is required for weekly frequency.',
  })
  expect(problems({ jobFrequency: 'daily' })).toEqual({
    jobFrequencyValue: 'A daily report has the value 0.',
  })
})

test.each([
  ['jobTime', '6:00 AM'],
  ['jobTimezone', 'Europe/Berlin'],
  ['activityType', 'tax_report'],
  ['status', 'on'],
  ['daysRange', 14],
  ['completionStatus', '3'],
  ['projectIds', '3,7'],
  ['userIds', 'Ann'],
  ['safetyPrograms', 'Lockout$~$'],
  ['recipientEmails', 'a@ridgeline.test,nobody'],
  [
    'recipientEmails',
    Array.from({ length: mostRecipients + 1 }, (_, n) => `a${n}@ridgeline.test`).join(),
  ],
])('reports a wrong value of %s: %s', (name, value) => {
  expect(Object.keys(problems({ [name]: value }))).toEqual([name])
})

test('a user sees the reports of the own chain, a system administrator all', () => {
  const chain = new Set([4, 5])
  expect([4, 5, 6].filter((userId) => maySeeSchedule({ roleID: 2 }, { userId }, chain))).toEqual([
    4, 5,
  ])
  expect(maySeeSchedule({ roleID: 3 }, { userId: 6 }, new Set([1]))).toBe(true)
})
