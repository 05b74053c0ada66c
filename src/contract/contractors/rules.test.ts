import { expect, test } from 'vitest'
import { companyChoices, companyNameOf } from './rules.ts'

const contractors = [
  { contractorCompanyID: 7, companyName: 'Zeta Steel', uid: 'z' },
  { contractorCompanyID: 3, companyName: 'Acme Concrete', uid: 'a' },
]

test('TEAM-122: the contractor company 0 is the company itself and is the first choice', () => {
  expect(companyChoices('Ridgeline Builders', contractors, 'en')).toEqual([
    { contractorCompanyID: 0, companyName: 'Ridgeline Builders' },
    { contractorCompanyID: 3, companyName: 'Acme Concrete' },
    { contractorCompanyID: 7, companyName: 'Zeta Steel' },
  ])
  expect([0, 7, 8].map((id) => companyNameOf(id, 'Ridgeline Builders', contractors))).toEqual([
    'Ridgeline Builders',
    'Zeta Steel',
    undefined,
  ])
})
