import { describe, expect, test } from 'vitest'
import {
  establishmentProblems,
  keptUntil,
  mayRead301,
  mayReadNames,
  oshaCaseProblems,
  oshaYearProblems,
  postedOn,
} from './rules.ts'

const today = '2026-03-01'
const aCase = {
  logYear: 2025,
  employeeName: 'Ana Field',
  jobTitle: 'Rigger',
  injuryDate: '2025-05-06',
  whereOccurred: 'Bay 2',
  description: 'Cut hand, sheet metal',
  outcome: 'other',
  injuryKind: 'injury',
}
const problems = (more: object) => oshaCaseProblems({ ...aCase, ...more }, today)

describe('a case', () => {
  test('needs columns B to F, an outcome and a kind', () => {
    expect(problems({})).toEqual({})
    expect(Object.keys(oshaCaseProblems({ logYear: 2025 }, today)).toSorted()).toEqual(
      Object.keys(aCase)
        .filter((name) => name !== 'logYear')
        .toSorted(),
    )
  })

  test.each([
    ['a day in another year', { injuryDate: '2024-12-31' }, { injuryDate: 'otherYear' }],
    ['a day in the future', { injuryDate: '2026-03-02', logYear: 2026 }, { injuryDate: 'future' }],
    ['today', { injuryDate: '2026-03-01', logYear: 2026 }, {}],
    ['a birth after the injury', { birthDate: '2025-05-07' }, { birthDate: 'afterInjury' }],
    ['a hire after the injury', { hireDate: '2025-05-07' }, { hireDate: 'afterInjury' }],
    [
      'a hire before the birth',
      { birthDate: '1990-01-02', hireDate: '1990-01-01' },
      { hireDate: 'hiredBeforeBirth' },
    ],
    ['a form completed tomorrow', { completedOn: '2026-03-02' }, { completedOn: 'future' }],
    ['an unknown outcome', { outcome: 'fine' }, { outcome: 'choice' }],
  ])('judges %s', (_, more, found) => {
    expect(problems(more)).toEqual(found)
  })

  test.each([
    ['column H without days', { outcome: 'daysAway' }, { daysAway: 'daysAwayNeeded' }],
    [
      'column H with days away and days of restriction',
      { outcome: 'daysAway', daysAway: 2, daysRestricted: 3 },
      {},
    ],
    ['column I without days', { outcome: 'restricted' }, { daysRestricted: 'restrictedNeeded' }],
    [
      'column I with days away',
      { outcome: 'restricted', daysAway: 1, daysRestricted: 1 },
      { daysAway: 'daysAwayOutcome' },
    ],
    [
      'column J with days',
      { daysAway: 1, daysRestricted: 1 },
      { daysAway: 'daysAwayOutcome', daysRestricted: 'restrictedOutcome' },
    ],
    ['180 days', { outcome: 'daysAway', daysAway: 100, daysRestricted: 80 }, {}],
    [
      '181 days in total',
      { outcome: 'daysAway', daysAway: 100, daysRestricted: 81 },
      { daysRestricted: 'daysCap' },
    ],
    ['181 days away', { outcome: 'daysAway', daysAway: 181 }, { daysAway: 'daysCap' }],
  ])('counts %s', (_, more, found) => {
    expect(problems(more)).toEqual(found)
  })

  test.each([
    ['a death without its day', { outcome: 'death' }, { deathDate: 'deathNeeded' }],
    ['a death with its day', { outcome: 'death', deathDate: '2025-06-01' }, {}],
    ['a day without a death', { deathDate: '2025-06-01' }, { deathDate: 'deathOutcome' }],
    [
      'a death before the injury',
      { outcome: 'death', deathDate: '2025-05-05' },
      { deathDate: 'deathEarly' },
    ],
    [
      'a death in the future',
      { outcome: 'death', deathDate: '2026-03-02' },
      { deathDate: 'future' },
    ],
  ])('judges a case of %s', (_, more, found) => {
    expect(problems(more)).toEqual(found)
  })

  test.each([
    ['a time', { workBegan: '06:30', eventTime: '23:59' }, {}],
    [
      'no time',
      { workBegan: '24:00', eventTime: '7:00' },
      { workBegan: 'time', eventTime: 'time' },
    ],
    [
      'a time that is also marked as unknown',
      { eventTime: '09:00', eventTimeUnknown: true },
      { eventTime: 'timeUnknown' },
    ],
    ['a privacy case', { isPrivacyCase: true }, { privacyReason: 'privacyReason' }],
    [
      'a privacy reason without a privacy case',
      { privacyReason: 'assault' },
      { privacyReason: 'notPrivate' },
    ],
    [
      'an injury as a privacy case on request',
      { isPrivacyCase: true, privacyReason: 'requested' },
      { privacyReason: 'requestedIllness' },
    ],
    [
      'an illness as a privacy case on request',
      { isPrivacyCase: true, privacyReason: 'requested', injuryKind: 'skin' },
      {},
    ],
    ['a removal', { isRemoved: true }, { removedReason: 'removedReason' }],
    ['a removal with its reason', { isRemoved: true, removedReason: 'First aid only' }, {}],
    ['a reason without a removal', { removedReason: 'x' }, { removedReason: 'notRemoved' }],
  ])('judges a case with %s', (_, more, found) => {
    expect(problems(more)).toEqual(found)
  })
})

describe('a year', () => {
  const certified = {
    logYear: 2025,
    annualAverageEmployees: 10,
    totalHoursWorked: 20_000,
    executiveName: 'Dana Whitfield',
    executiveTitle: 'Owner',
    executivePhone: '713 555 0100',
    certifiedOn: '2026-01-15',
  }

  test.each([
    ['a certified year', {}, {}],
    ['a future year', { logYear: 2027, certifiedOn: null }, { logYear: 'futureYear' }],
    ['more hours than a year has', { totalHoursWorked: 87_841 }, { totalHoursWorked: 'hoursEach' }],
    ['as many hours as a year has', { totalHoursWorked: 87_840 }, {}],
    [
      'a certification within the year',
      { certifiedOn: '2025-12-30' },
      { certifiedOn: 'certifiedEarly' },
    ],
    ['a certification in the future', { certifiedOn: '2026-03-02' }, { certifiedOn: 'future' }],
    ['a certification without a name', { executiveName: ' ' }, { executiveName: 'executive' }],
    ['an uncertified year without a name', { executiveName: '', certifiedOn: null }, {}],
    ['an unknown size', { size: '7' }, { size: 'choice' }],
  ])('judges %s', (_, more, found) => {
    expect(oshaYearProblems({ ...certified, ...more }, today)).toEqual(found)
  })

  test('stays stored for five years after its end, and is posted from February to April', () => {
    expect(keptUntil(2025)).toBe('2030-12-31')
    expect(postedOn(2025)).toEqual({ from: '2026-02-01', to: '2026-04-30' })
  })
})

test.each([
  ['only a name', { establishmentName: 'Yard' }, {}],
  ['nothing', {}, { establishmentName: 'required' }],
  [
    'numbers of wrong lengths',
    { establishmentName: 'Yard', zip: '7700', naicsCode: '23622', ein: '12345678', state: 'TA' },
    { zip: 'zip', naicsCode: 'naics', ein: 'ein', state: 'choice' },
  ],
  [
    'numbers of valid lengths',
    {
      establishmentName: 'Yard',
      zip: '77002-1234',
      naicsCode: '236220',
      ein: '12-3456789',
      state: 'TX',
    },
    {},
  ],
])('judges an establishment with %s', (_, values, found) => {
  expect(establishmentProblems(values)).toEqual(found)
})

test('owners, authors and named readers read form 301; only owners and readers see the names', () => {
  const readers = new Set([3])
  const person = (user_id: number, isOwner = false) => ({ user_id, isOwner })
  const may = [person(1), person(2), person(3), person(4, true)].map((one) => [
    mayRead301(one, { createdBy: 2 }, readers),
    mayReadNames(one, readers),
  ])
  expect(may).toEqual([
    [false, false],
    [true, false],
    [true, true],
    [true, true],
  ])
})
