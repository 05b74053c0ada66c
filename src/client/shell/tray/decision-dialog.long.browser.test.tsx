import { expect, test } from 'vitest'
import type { Outbox } from '#client/data/outbox/outbox.ts'
import { dialog, id, meets, opens } from '#tests/world/decision-world.tsx'

test.each([
  ['discarded', (box: Outbox) => box.decide.discard(id)],
  ['decided for my value', (box: Outbox) => box.decide.keepMine(id)],
  ['decided for their value', (box: Outbox) => box.decide.takeTheirs(id)],
] as const)(
  'F-77 a change that was %s in another tab is no open decision here',
  async (_, decidesElsewhere) => {
    const { box, closed } = await meets()
    await opens()
    expect(closed).not.toHaveBeenCalled()
    expect((await decidesElsewhere(box)).ok).toBe(true)
    await expect.poll(() => closed.mock.calls.length).toBe(1)
    expect(dialog.elements()).toEqual([])
  },
)
