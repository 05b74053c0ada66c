import { expect, test } from 'vitest'
import { liftOver } from './keep-clear.ts'

const lift = (bands: Parameters<typeof liftOver>[0], height = 56) =>
  liftOver(bands, height, 768, 12)

test('toasts stand on the bottom where nothing is there, and above what is', () => {
  expect(lift([])).toBe(0)
  expect(lift([{ top: 700, bottom: 768 }])).toBe(68)
  // A floating button over the bottom bar: above both, whichever came first.
  expect(
    lift([
      { top: 708, bottom: 768 },
      { top: 636, bottom: 692 },
    ]),
  ).toBe(132)
  expect(
    lift([
      { top: 636, bottom: 692 },
      { top: 708, bottom: 768 },
    ]),
  ).toBe(132)
})

test('the foot of a dialog in the middle of the screen matters to a stack that reaches it, and to no other', () => {
  const foot = [{ top: 560, bottom: 620 }]
  expect(lift(foot)).toBe(0)
  expect(lift(foot, 200)).toBe(208)
})

test('where there is no free place the stack stays at the bottom', () => {
  expect(lift([{ top: 20, bottom: 768 }])).toBe(0)
})
