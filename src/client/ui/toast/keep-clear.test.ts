import { expect, test } from 'vitest'
import { liftOver } from './keep-clear.ts'

const lift = (bands: Parameters<typeof liftOver>[0], height = 56) =>
  liftOver(bands, height, 768, 12)

test('toasts are at the bottom, or above the elements there', () => {
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

test('the foot of a dialog in mid-screen lifts only a stack that reaches it', () => {
  const foot = [{ top: 560, bottom: 620 }]
  expect(lift(foot)).toBe(0)
  expect(lift(foot, 200)).toBe(208)
})

test('the stack stays at the bottom when there is no free place', () => {
  expect(lift([{ top: 20, bottom: 768 }])).toBe(0)
})
