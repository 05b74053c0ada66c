import { expect, test } from 'vitest'
import { alikeLines, correctAlike, undoAlike } from './alike-lines.ts'
import type { CellError, DryLine, RosterField } from './roster-types.ts'

const unknown = (value: string): CellError => ({ code: 'unknown', value })
const line = (number: number, field: RosterField, value: string, fault?: CellError): DryLine => ({
  line: number,
  outcome: fault === undefined ? 'new' : 'refused',
  values: { [field]: value },
  was: {},
  errors: fault === undefined ? {} : { [field]: fault },
  isCorrected: false,
  userID: null,
})
const gold = (number: number, value = 'Gold') => line(number, 'package', value, unknown(value))

test('finds the other lines with the same wrong value, in any case', () => {
  const lines = [gold(2), gold(3, ' gold '), gold(4, 'Silver'), gold(5), line(6, 'package', 'OSHA')]
  const alike = { field: 'package', from: 'Gold', to: 'OSHA', line: 2, lines: [3, 5] }
  expect(alikeLines(lines, 2, { package: 'OSHA' }, new Set())).toEqual(alike)
  expect(alikeLines(lines, 2, { package: 'OSHA' }, new Set([3]))).toEqual({ ...alike, lines: [5] })
})

test("offers nothing for a right value, a unique one or the person's own", () => {
  const right = [line(2, 'package', 'OSHA'), line(3, 'package', 'OSHA')]
  expect(alikeLines(right, 2, { package: 'SA-OSHA' }, new Set())).toBeNull()
  expect(alikeLines([gold(2), gold(3, 'Silver')], 2, { package: 'OSHA' }, new Set())).toBeNull()
  const wrong = [2, 3].map((at) => line(at, 'email', 'N/A', { code: 'email' }))
  expect(alikeLines(wrong, 2, { email: 'ann@a.test' }, new Set())).toBeNull()
  const ring = [2, 3].map((at) =>
    line(at, 'reportsTo', 'Bo', { code: 'ring', names: ['Bo', 'Bo'] }),
  )
  expect(alikeLines(ring, 2, { reportsTo: 'Cy' }, new Set())).toBeNull()
})

test('writes the value to all of them, and restores their earlier values', () => {
  const alike = { field: 'package', from: 'Gold', to: 'OSHA', line: 2, lines: [3, 5] } as const
  const before = new Map([
    [2, { package: 'OSHA' }],
    [3, { jobTitle: 'Welder' }],
    [5, { package: 'gold' }],
  ])
  const after = correctAlike(before, alike)
  expect([...after]).toEqual([
    [2, { package: 'OSHA' }],
    [3, { jobTitle: 'Welder', package: 'OSHA' }],
    [5, { package: 'OSHA' }],
  ])
  expect([...undoAlike(after, before, alike)]).toEqual([...before])
  const later = new Map([
    ...after,
    [3, { jobTitle: 'Rigger', package: 'SA-TRADESMAN' }],
    [7, { role: 'User' }],
  ])
  expect([...undoAlike(later, before, alike)]).toEqual([
    [2, { package: 'OSHA' }],
    [3, { jobTitle: 'Rigger', package: 'SA-TRADESMAN' }],
    [5, { package: 'gold' }],
    [7, { role: 'User' }],
  ])
  const fresh = correctAlike(new Map(), alike)
  expect([...undoAlike(fresh, new Map(), alike)]).toEqual([])
})
