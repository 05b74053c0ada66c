import { expect, test } from 'vitest'
import { splitPrograms, programsParam, joinPicks, pickOf, programsWithin } from './programs.ts'

const daily = pickOf('Fall', { parent: null, name: 'Daily' })
const crane = pickOf('Equipment', { parent: null, name: 'Crane' })
const rigging = pickOf('Equipment', { parent: 'Crane', name: 'Rigging' })
const forklift = pickOf('Equipment', { parent: null, name: 'Forklift' })

test('G2-34 joins the forms of one program, and names a whole program alone', () => {
  expect(joinPicks([rigging, daily, forklift])).toBe(
    'Equipment$~$Crane|~|Rigging#~#Forklift^~^Fall$~$Daily',
  )
  expect(joinPicks([rigging, 'Equipment'])).toBe('Equipment')
  expect(splitPrograms('Equipment$~$Crane|~|Rigging#~#Forklift^~^Fall')).toEqual([
    rigging,
    forklift,
    'Fall',
  ])
  expect(splitPrograms(joinPicks([rigging, daily]))).toEqual([rigging, daily])
  expect(splitPrograms('Fall$~$')).toEqual([])
})

test('G2-32 SUB-06 a submitted report belongs to the selected programs', () => {
  expect(programsWithin([], [daily, rigging])).toEqual([daily, rigging])
  expect(programsWithin(['Equipment'], [daily, rigging])).toEqual([rigging])
  // A form includes its sub-forms in both directions.
  expect(programsWithin([crane], [rigging, forklift])).toEqual([rigging])
  expect(programsWithin([rigging, daily], [crane])).toEqual([rigging])
  expect(programsWithin([forklift], [crane])).toEqual([])
})

test('G2-32 requests the selected report, or else the programs', () => {
  expect(programsParam(['Equipment', 'Fall'], [])).toBe('Equipment^~^Fall')
  expect(programsParam(['Equipment', 'Fall'], [rigging, forklift])).toBe(
    'Equipment$~$Crane|~|Rigging#~#Forklift',
  )
  expect(programsParam([], [daily])).toBe('Fall$~$Daily')
})
