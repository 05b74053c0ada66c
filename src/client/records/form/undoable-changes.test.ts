import { expect, test } from 'vitest'
import { exampleFields } from '#client/records/example-record.ts'
import { rulesOf } from '#contract/kernel/field.ts'
import { asPatch } from '#client/records/form-values.ts'
import { undoChangeOf } from './undoable-changes.tsx'

const rules = rulesOf(exampleFields, (patch) => ('level' in patch ? ['name'] : []))

test('undo restores the seen values, compared with what the change left', () => {
  const done = {
    patch: asPatch({ level: 'High', owner: 9, remark: 'worse' }),
    seen: { level: 'Low', owner: 4 },
  }
  expect(
    undoChangeOf(done, { level: 'Low', owner: 4, name: 'Hook' }, rules, { remark: 'taken back' }),
  ).toEqual({
    patch: { level: 'Low', owner: 4, remark: 'taken back' },
    seen: { level: 'High', owner: 9 },
    guards: { name: 'Hook' },
  })
})
