import { expect, test } from 'vitest'
import type { Entity } from '#contract/kernel/entity.ts'
import type { RecordKinds } from '#server/records/kind.ts'
import { kinds } from './kinds.ts'

test('a further kind does not compile until its server side is there, nor with the kind of another word', () => {
  // @ts-expect-error no kind is registered for 'plan'
  const lacking: RecordKinds<Entity | 'plan'> = kinds
  // @ts-expect-error the kind of 'project' would be written as an action
  const swapped: RecordKinds = { ...kinds, action: kinds.project }
  expect([lacking, swapped]).toHaveLength(2)
})

test('each kind stands under its own word', () => {
  expect(Object.entries(kinds).map(([word, kind]) => [word, kind.entity])).toEqual([['action', 'action'], ['project', 'project']])
})
