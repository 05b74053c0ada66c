import { expect, test } from 'vitest'
import { editOf, emptyFields, newProject, seenOf, statusEdit, valuesOf } from './project-values.ts'

const tower = { number: '1042', name: 'Tower B', address: '88 Harbor Point Dr', assignedToUserID: 7, isActive: true }

test('PROJ-11 PROJ-14 every field is required, blanks do not count', () => {
  expect(emptyFields({ number: ' ', name: 'A', address: '', assignedToUserID: '' })).toEqual(['number', 'address', 'assignedToUserID'])
  expect(emptyFields(valuesOf(tower))).toEqual([])
})

test('a new project carries its four fields, trimmed, the assignee as a number', () => {
  expect(newProject({ number: ' 9 ', name: 'A', address: 'B', assignedToUserID: '7' })).toEqual({ number: '9', name: 'A', address: 'B', assignedToUserID: 7 })
})

test('PROJ-35 F-82 an edit carries what changed, as seen when the row opened, and guards that the project is active', () => {
  const opened = seenOf(tower)
  expect(editOf({ ...valuesOf(tower), address: '90 Harbor Point Dr' }, opened)).toEqual({
    patch: { address: '90 Harbor Point Dr' },
    seen: { address: '88 Harbor Point Dr' },
    guards: { isActive: true },
  })
})

test('an edit that changes nothing is none', () => {
  expect(editOf({ ...valuesOf(tower), name: ' Tower B ' }, seenOf(tower))).toBeNull()
})

test('PROJ-16 PROJ-17 the status alone carries no guard: deactivated wins (F-26)', () => {
  expect(statusEdit(true)).toEqual({ patch: { isActive: false }, seen: { isActive: true }, guards: {} })
  expect(statusEdit(false)).toEqual({ patch: { isActive: true }, seen: { isActive: false }, guards: {} })
})
