import { expect, test } from 'vitest'
import { type Frame, judgeTurn } from './wheel.ts'

const screenFrame = 1000 / 60
const row = (index: number) => ({ index: String(index), looks: `12 row ${index}` })
const resting = Object.fromEntries(
  Array.from({ length: 200 }, (_, index) => [String(index), `12 row ${index}`]),
)

/** A whole turn of 120 frames, with the given frames at `places`. */
function turn(
  change: (frame: Frame, place: number) => Partial<Frame> | null = () => ({}),
): Frame[] {
  return Array.from({ length: 125 }, (_, place): Frame | null => {
    const scrolled = Math.min(Math.max(0, place - 2), 120)
    const frame = {
      at: place * screenFrame,
      top: scrolled * 100,
      elements: 300,
      late: [row(scrolled)],
      painted: [row(scrolled), row(scrolled + 8)],
    }
    const changed = change(frame, place)
    return changed && { ...frame, ...changed }
  }).filter((frame) => frame !== null)
}

test('counts a turn in which the page renders every frame of the screen', () => {
  const { framesPerSecond, ...rest } = judgeTurn(turn(), resting)
  expect(framesPerSecond).toBeCloseTo(60)
  expect(rest).toEqual({ dropped: 0, blank: 0, elements: 300 })
})

test('counts frames that the page did not render as dropped', () => {
  const { framesPerSecond, dropped } = judgeTurn(
    turn((_, place) => (place > 10 && place < 110 && place % 2 === 0 ? null : {})),
    resting,
  )
  expect(dropped).toBeCloseTo((100 * 49) / 119)
  expect(framesPerSecond).toBeCloseTo((60 * 70) / 119)
})

test('a frame is blank without a row, with an incomplete row, or when the screen was ahead of the rows', () => {
  const broken: Record<number, Partial<Frame>> = {
    20: { painted: [null] },
    30: { late: [row(28), null] },
    40: { painted: [{ index: '38', looks: '9 row 38' }] },
  }
  expect(
    judgeTurn(
      turn((_, place) => broken[place] ?? {}),
      resting,
    ).blank,
  ).toBe(3)
})

test('counts the largest number of elements in a frame, but not at rest before and after', () => {
  expect(
    judgeTurn(
      turn((_, place) => ({ elements: place === 50 ? 340 : place === 0 ? 999 : 300 })),
      resting,
    ).elements,
  ).toBe(340)
})

test('a wheel that does not scroll the list throws instead of giving a figure', () => {
  expect(() =>
    judgeTurn(
      turn(() => ({ top: 0 })),
      resting,
    ),
  ).toThrow('should scroll')
  expect(() =>
    judgeTurn(
      turn((frame) => ({ top: frame.top / 2 })),
      resting,
    ),
  ).toThrow('should scroll')
})
