import { expect, test } from 'vitest'
import { visibleChoiceLines } from '#client/records/list/choices/choice-tree.ts'
import { type CountedChoice, plainChoices, programChoices, reportChoices } from './choices.ts'

const form = (
  name: string,
  form: string,
  count: number,
  parentForm: string | null = null,
): CountedChoice => ({ id: null, name, form, parentForm, count })
const counted = [
  form('Equipment', 'Forklift', 22),
  form('Equipment', 'Inspection', 11, 'Crane'),
  form('Equipment', 'Rigging', 8, 'Crane'),
  form('Fall', 'Daily', 115),
  form('Trench', 'Daily', 41),
]
const said = (choices: ReturnType<typeof programChoices>) =>
  visibleChoiceLines(choices, new Set(), () => true).map(
    ({ choice: { label, second, count }, depth }) =>
      [depth, label, ...(second ? [second] : []), count].join(' '),
  )

test('SUB-05 lists programs above forms above sub-forms, each with its count', () => {
  expect(said(programChoices(counted, []))).toEqual([
    '0 Equipment 41',
    '1 Forklift 22',
    '1 Crane 19',
    '2 Inspection 11',
    '2 Rigging 8',
    '0 Fall 115',
    '1 Daily 115',
    '0 Trench 41',
    '1 Daily 41',
  ])
})

test('SUB-06 G2-32 sorts forms under their parent form by name, with their program', () => {
  const choices = reportChoices(counted, [], [])
  expect(said(choices)).toEqual([
    '0 Crane Equipment 19',
    '1 Inspection 11',
    '1 Rigging 8',
    '0 Daily Fall 115',
    '0 Daily Trench 41',
    '0 Forklift Equipment 22',
  ])
  expect(said(reportChoices(counted, [], ['Fall', 'Equipment$~$Crane']))).toEqual([
    '0 Crane Equipment 19',
    '1 Inspection 11',
    '1 Rigging 8',
    '0 Daily Fall 115',
  ])
})

test('ticked values stay among the choices where other filters leave no row', () => {
  expect(
    plainChoices(
      [{ id: 4, name: 'Tower B', form: null, parentForm: null, count: 2 }],
      ['9', '4'],
      (value) => `Project ${value}`,
    ).map(({ label, count }) => `${label} ${count}`),
  ).toEqual(['Project 9 0', 'Tower B 2'])
  expect(
    said(
      programChoices(counted, [
        'Confined space',
        'Fall$~$Weekly',
        'Equipment$~$Crane',
        'Equipment$~$Crane|~|Slings',
        'Trench',
      ]),
    ),
  ).toEqual([
    '0 Equipment 41',
    '1 Forklift 22',
    '1 Crane 19',
    '2 Inspection 11',
    '2 Rigging 8',
    '2 Slings 0',
    '0 Fall 115',
    '1 Daily 115',
    '1 Weekly 0',
    '0 Trench 41',
    '1 Daily 41',
    '0 Confined space 0',
  ])
})
