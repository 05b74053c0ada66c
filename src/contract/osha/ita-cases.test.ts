import { expect, test } from 'vitest'
import { caseDataDuty } from './case-data-duty.ts'
import { problemsForIta } from './ita-cases.ts'
import type { OshaCase } from './schema.ts'

const whole = {
  employeeName: 'Lena Moss',
  jobTitle: 'Laborer',
  whereOccurred: 'Loading dock',
  description: 'Crushed finger, tailgate',
  birthDate: '1988-07-09',
  hireDate: '2019-10-11',
  emergencyRoom: 'no',
  hospitalized: 'no',
  eventTime: '14:30',
  eventTimeUnknown: false,
  doingBefore: 'Loading pipes',
  whatHappened: 'The tailgate fell.',
  whatInjury: 'Crushed finger',
  whatObject: 'Tailgate',
}
const problemsOf = (change: object) =>
  problemsForIta({ ...whole, ...change } as unknown as OshaCase).map(
    ({ field, problem }) => `${field} ${problem}`,
  )

test.each([
  ['a complete case', {}, []],
  ['no sex and no time at which work began', { sex: '', workBegan: '' }, []],
  ['no time of the event', { eventTime: '' }, ['eventTime missing']],
  ['an unknown time of the event', { eventTime: '', eventTimeUnknown: true }, []],
  ['no birth date', { birthDate: null }, ['birthDate missing']],
  ['a description of 255 characters', { description: 'x'.repeat(255) }, []],
  ['a longer description', { description: 'x'.repeat(256) }, ['description long']],
  [
    "a case with the employee's name in its texts",
    { whereOccurred: 'Desk of LENA MOSS', whatHappened: 'Lena Moss fell.' },
    ['whereOccurred named', 'whatHappened named'],
  ],
])('%s has the expected problems of the case data file', (_what, change, problems) => {
  expect(problemsOf(change)).toEqual(problems)
})

test.each([
  ['238110', '22', 'expected'],
  ['238110', '3', 'expected'],
  ['238110', '21', 'small'],
  ['', '1', 'small'],
  ['236220', '3', 'industry'],
  ['236220', undefined, 'industry'],
  ['238110', undefined, 'unknown'],
  ['238110', '', 'unknown'],
  ['', '3', 'unknown'],
] as const)('industry %s of size %s: case data is %s', (naicsCode, size, duty) => {
  expect(caseDataDuty(naicsCode, size)).toBe(duty)
})
