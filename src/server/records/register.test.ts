import { expect, test } from 'vitest'
import type { Field } from '#contract/kernel/fields.ts'
import { definitions as all, kinds } from '#server/kinds.ts'
import type { KindDefinition } from './kind.ts'
import { registerKinds } from './register.ts'

// Only these two, so that a further kind needs no line here.
const definitions = { correctiveAction: all.correctiveAction, project: all.project }

/** Registers the kinds with changed fields of one of them, and with further kinds. */
function registering(
  name: keyof typeof definitions,
  change: (fields: Record<string, Field>) => Record<string, Field>,
  more: Record<string, KindDefinition> = {},
) {
  const kind: KindDefinition = definitions[name]
  return () =>
    registerKinds({
      ...definitions,
      [name]: { ...kind, fields: change({ ...kind.fields }) },
      ...more,
    })
}
const without = (name: string) => (fields: Record<string, Field>) =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => field !== name))

test('refuses a kind whose name others show but which has no such field', () => {
  expect(kinds.project.sql.nameField).toBe('name')
  expect(kinds.correctiveAction.sql.nameField).toBeNull()
  expect(registering('project', without('address'))).not.toThrow()
  expect(registering('project', without('name'))).toThrow(
    'project: its name shows in action.projectID, but none of its fields has the column name, so a new one would never show there.',
  )
})

const person = {
  ...definitions.project,
  entity: 'person',
  ownerFields: [],
  table: { name: 'users', number: 'user_id', ordinal: 'ordinal', counter: 'person_ordinal' },
}

test('references find a kind by its table, so a new name reaches the records that show it', () => {
  const fields: Record<string, Field> = {
    userID: { kind: 'number', write: 'never', filled: true },
    name: { kind: 'text', most: 9 },
  }
  // A kind of people with only these fields.
  const associate = (only: Record<string, Field>) =>
    ({ ...person, fields: only }) as unknown as KindDefinition
  const { sql } = registerKinds({ ...definitions, associate: associate(fields) }).associate
  expect(sql.nameField).toBe('name')
  expect(JSON.stringify(sql.update)).toContain(String.raw`\"assigned_to\" = $2`)
  expect(() =>
    registerKinds({ ...definitions, associate: associate(without('name')(fields)) }),
  ).toThrow(
    'associate: its name shows in action.assignedTo, action.openedBy, action.closedBy, project.assignedToUserID, but',
  )
})

test('refuses a field that only the answer of one record contains, but only for a kind that changes offline', () => {
  const story: Field = { kind: 'longText', most: 9, read: 'one' }
  expect(registering('project', (fields) => ({ ...fields, story }))).toThrow(
    "project: story is read alone (read: 'one'), but a kind that is changed offline shows the row of its list, where it would stand empty",
  )
  const online = {
    ...definitions.project,
    entity: 'site',
    table: { ...definitions.project.table, name: 'sites' },
    fields: { ...definitions.project.fields, story },
  } as unknown as KindDefinition
  expect(() => registerKinds({ ...definitions, site: online })).not.toThrow()
})
