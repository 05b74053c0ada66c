import { expect, test, vi } from 'vitest'
import type { Outbox } from './outbox.ts'
import { saveInBox } from './save-in-box.ts'
import type { SaveInput } from './save-outcome.ts'

test('shows a refusal by code, server message and fields if its texts failed to load', async () => {
  vi.doMock('#contract/kernel/refusal.ts', () => {
    throw new Error('Failed to fetch dynamically imported module')
  })
  const review = {
    code: 'invalid',
    message: 'The name is taken.',
    problems: { projectName: 'Another project has this name.' },
  }
  const box = {
    append: async () => ({ ok: true, id: 'e1' }),
    awaitOutcome: async () => 'refused',
    snapshot: () => ({ byId: new Map([['e1', { review }]]), confirmed: new Map() }),
  } as unknown as Outbox
  const input = {
    entity: 'project',
    ref: 7,
    op: 'update',
    patch: {},
    seen: {},
    guards: {},
    draft: null,
  } as unknown as SaveInput
  expect(await saveInBox(box, input)).toEqual({
    outcome: 'refused',
    id: 'e1',
    code: 'invalid',
    title: '',
    message: review.message,
    fields: review.problems,
  })
})
