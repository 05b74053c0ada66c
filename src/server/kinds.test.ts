import { expect, test } from 'vitest'
import { entities } from '#contract/kernel/entity.ts'
import type { KindDefinitions, RecordKinds } from '#server/records/kind.ts'
import { definitions, kinds } from './kinds.ts'

test('a new kind compiles only with its server side, and not with the kind of another word', () => {
  // @ts-expect-error no kind is registered for `plan`
  const lacking: RecordKinds<typeof entities & { plan: 'plan' }> = kinds
  // @ts-expect-error nor defined
  const undefinedYet: KindDefinitions<typeof entities & { plan: 'plan' }> = definitions
  // @ts-expect-error the kind of projects would be written as actions
  const swapped: RecordKinds = { ...kinds, correctiveAction: kinds.project }
  expect([lacking, undefinedYet, swapped]).toHaveLength(3)
})

test('each kind that changes offline has its own word in the API, and no two kinds share one', () => {
  const words = Object.fromEntries(
    Object.entries(kinds).map(([kind, { entity }]) => [kind, entity]),
  )
  expect(words).toMatchObject({ correctiveAction: 'action', project: 'project' })
  expect(words).toMatchObject(entities)
  expect(new Set(Object.values(words)).size).toBe(Object.keys(words).length)
})
