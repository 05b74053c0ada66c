import { expect, test } from 'vitest'
import { partFields } from '#client/records/examples.ts'
import { rulesOf } from '#contract/kernel/field.ts'
import { patchOf } from '#client/records/values.ts'
import { opposite } from './use-undo.ts'

const rules = rulesOf(partFields, (patch) => ('level' in patch ? ['name'] : []))

test('undo restores the seen values, compared with what the change left', () => {
  const done = {
    patch: patchOf({ level: 'High', owner: 9, remark: 'worse' }),
    seen: { level: 'Low', owner: 4 },
  }
  expect(
    opposite(done, { level: 'Low', owner: 4, name: 'Hook' }, rules, { remark: 'taken back' }),
  ).toEqual({
    patch: { level: 'Low', owner: 4, remark: 'taken back' },
    seen: { level: 'High', owner: 9 },
    guards: { name: 'Hook' },
  })
})
