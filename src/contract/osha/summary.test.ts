import { expect, test } from 'vitest'
import { itaColumns, itaLine, lackingForIta } from './ita.ts'
import type { Establishment, OshaYear } from './schema.ts'
import { type CountedCase, ratesOf, summaryOf } from './summary.ts'

const one = (outcome: string, injuryKind: string, more: Partial<CountedCase> = {}) => ({
  outcome,
  injuryKind,
  daysAway: null,
  daysRestricted: null,
  isRemoved: false,
  ...more,
})

const cases: CountedCase[] = [
  one('death', 'injury'),
  one('daysAway', 'injury', { daysAway: 12, daysRestricted: 3 }),
  one('daysAway', 'respiratory', { daysAway: 170, daysRestricted: 20 }),
  one('restricted', 'skin', { daysRestricted: 7 }),
  one('other', 'hearing'),
  one('other', 'poisoning'),
  one('other', 'otherIllness'),
  one('daysAway', 'injury', { daysAway: 99, isRemoved: true }),
]

test('form 300A adds up G to M, counts at most 180 days per case and skips removed cases', () => {
  expect(summaryOf(cases)).toEqual({
    cases: 7,
    outcomes: { death: 1, daysAway: 2, restricted: 1, other: 3 },
    daysAway: 182,
    daysRestricted: 20,
    kinds: { injury: 2, skin: 1, respiratory: 1, poisoning: 1, hearing: 1, otherIllness: 1 },
  })
})

test('the rates are cases × 200,000 / hours', () => {
  // 7 and 3 cases.
  expect(ratesOf(summaryOf(cases), 400_000)).toEqual({ trir: 3.5, dart: 1.5 })
  expect(ratesOf(summaryOf(cases), 123_456)).toEqual({ trir: 11.34, dart: 4.86 })
  expect(ratesOf(summaryOf([]), 1)).toEqual({ trir: 0, dart: 0 })
})

test('gives no rate without hours', () => {
  expect([null, 0].map((hours) => ratesOf(summaryOf(cases), hours))).toEqual([null, null])
})

const establishment = {
  establishmentName: 'Main yard',
  streetAddress: 'Quay 1',
  city: 'Houston',
  state: 'TX',
  zip: '77002-1234',
  naicsCode: '236220',
  industryDescription: 'Commercial building',
  ein: '12-3456789',
  establishmentType: 'state',
} as Establishment
const year = {
  logYear: 2025,
  annualAverageEmployees: 50,
  totalHoursWorked: 100_000,
  size: '21',
  changeReason: '',
} as OshaYear

test("the agency's line has its columns and codes", () => {
  const line = itaLine('Ridgeline', establishment, year, summaryOf(cases))
  expect(Object.fromEntries(itaColumns.map((name, at) => [name, line[at]]))).toEqual({
    establishment_name: 'Main yard',
    ein: '123456789',
    company_name: 'Ridgeline',
    street_address: 'Quay 1',
    city: 'Houston',
    state: 'TX',
    zip: '770021234',
    naics_code: '236220',
    industry_description: 'Commercial building',
    size: '21',
    establishment_type: 2,
    year_filing_for: 2025,
    annual_average_employees: 50,
    total_hours_worked: 100_000,
    no_injuries_illnesses: 1,
    total_deaths: 1,
    total_dafw_cases: 2,
    total_djtr_cases: 1,
    total_other_cases: 3,
    total_dafw_days: 182,
    total_djtr_days: 20,
    total_injuries: 2,
    total_skin_disorders: 1,
    total_respiratory_conditions: 1,
    total_poisonings: 1,
    total_hearing_loss: 1,
    total_other_illnesses: 1,
    change_reason: '',
  })
  const none = itaLine('Ridgeline', establishment, year, summaryOf([]))
  expect(none[itaColumns.indexOf('no_injuries_illnesses')]).toBe(2)
})

test('lists empty fields that the agency requires', () => {
  expect(lackingForIta(establishment, year)).toEqual([])
  const lacks = lackingForIta({ ...establishment, naicsCode: '', city: ' ' }, { ...year, size: '' })
  expect(lacks).toEqual(['city', 'naicsCode', 'size'])
  const figures = ['size', 'annualAverageEmployees', 'totalHoursWorked']
  expect(lackingForIta(establishment, undefined)).toEqual(figures)
})
