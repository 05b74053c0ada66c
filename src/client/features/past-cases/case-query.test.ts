import { expect, test } from 'vitest'
import { caseQueries, type CaseQuestion } from './case-query.ts'
import { hazards } from './hazards.ts'

const firstWords = (question: CaseQuestion) => caseQueries(question)[0]?.groups.flat() ?? []

test('matches a question to a hazard by text and citation, a closer paragraph before its whole section', () => {
  expect(
    firstWords({ text: 'Are all holes covered?', sections: ['29 CFR 1926.501(b)(4)'] }),
  ).toContain('skylight')
  expect(
    firstWords({ text: 'Is the worker protected?', sections: ['29 CFR 1926.451(f)(6)'] }),
  ).toContain('powerlin')
  expect(firstWords({ text: 'Is the scaffold clear of power lines?' })).toContain('powerlin')
  // A section that is cited as a whole is not enough alone.
  expect(caseQueries({ text: 'Is it in order?', sections: ['29 CFR 1926.451'] })).toEqual([])
})

test("counts a corrective action's title too, also where its question is about a document", () => {
  expect(
    firstWords({
      text: 'Does every container carry a readable label?',
      sections: ['29 CFR 1926.59'],
    }),
  ).toEqual([])
  expect(
    firstWords({
      text: 'Does every container carry a readable label?',
      sections: ['29 CFR 1926.59'],
      about: ['Gasoline in an open bucket'],
    }),
  ).toContain('gasolin')
})

test.each([
  { text: 'Signature of the competent person', type: 7 },
  { text: 'Date of inspection of the trench', type: 9 },
  { text: 'Name of the crane operator', type: 1 },
  { text: 'Where is the ladder?', type: 1 },
  { text: 'Were the workers trained in fall protection?', type: 3 },
  { text: 'Is the emergency plan posted?', type: 3 },
  { text: '', type: 3 },
  { text: '¿Está asegurada la escalera?', type: 3 },
])('$text matches no hazard', (question) => {
  expect(caseQueries(question)).toEqual([])
})

test('a known hazard type leaves only its events', () => {
  expect(
    caseQueries({ text: 'Overturned machine at the edge of the trench', event: 'Caught-in' })[0]
      ?.events,
  ).toEqual(['overturn', 'caught'])
  // Ignores an event that never belongs to the hazard.
  expect(caseQueries({ text: 'Trench without shoring', event: 'Electrical' })[0]?.events).toEqual([
    'cave-in',
  ])
})

test('a case may match what the question itself names', () => {
  const [plain] = caseQueries({ text: 'Ladder slipping' })
  const [scaffold] = caseQueries({ text: 'Ladder slipping on a scaffold' })
  expect([plain?.without.includes('scaffold'), scaffold?.without.includes('scaffold')]).toEqual([
    true,
    false,
  ])
})

test('names each hazard once, with searchable groups and sections of 29 CFR', () => {
  expect(new Set(hazards.map(({ name }) => name)).size).toBe(hazards.length)
  for (const { name, groups, sections: own } of hazards) {
    expect(groups.length, name).toBeGreaterThan(0)
    expect(groups.length, name).toBeLessThanOrEqual(8)
    for (const section of own) expect(section, name).toMatch(/^19(?:10|26)\.\d+(?:\([a-z0-9]+\))*$/)
  }
})
