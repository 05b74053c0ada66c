import { expect, test } from 'vitest'
import type { LineMark } from '#contract/pre-task-plans/choices.ts'
import { closeFrom, repeatsOf } from '#contract/pre-task-plans/repeats.ts'
import { createRandom } from '#server/seed/random.ts'
import { type Making, makePair, makings } from '#tests/world/made-plans.ts'

// Counts how often the repeat check errs on pairs of known origin: copies that it misses, and new
// lines that it counts as repeats.

const seed = 20_261_120
const each = 250
const counted: readonly LineMark[] = ['same', 'figures', 'close']
const thresholds = [0.6, 0.7, 0.8, 0.9]

const asTask = (text: string) => ({ description: 'Work of the day', hazards: text, controls: '' })
const pairs = new Map(
  makings.map((making, place) => {
    const random = createRandom(seed + place)
    return [making, Array.from({ length: each }, () => makePair(random, making))]
  }),
)

/** Counts the pairs of a making by their mark. */
function marksOf(making: Making, from: number): Map<LineMark, number> {
  const found =
    pairs
      .get(making)
      ?.map(
        ({ line, before }) =>
          repeatsOf(
            [asTask(line)],
            [{ day: '2026-11-19', tasks: before.map(asTask) }],
            new Set(),
            from,
          ).marks[0]?.mark ?? 'short',
      ) ?? []
  return new Map(
    [...Map.groupBy(found, (mark) => mark)].map(([mark, { length }]) => [mark, length]),
  )
}

/** Judged by hand: lines that a foreman would call the same, worded slightly differently. */
const alike = [
  ['Tie off to the beam clamp above', 'Tie-off to beam clamp above at all times'],
  ['Keep the drop zone below roped off', 'Keep drop zone roped off below'],
  ['Wind under 20 mph at the start of shift', 'Wind is under 25 MPH at start of shift'],
  [
    'Spotter with a radio for each machine that backs up',
    'Spotter w/ radio for every machine that backs up',
  ],
  ['Hand dig within 2 feet of the marks', 'Hand-dig within two feet of all marks'],
  ['Inspect harness and lanyard before use', 'Inspect harness & lanyards before each use'],
  ['Use tag lines on all crane picks', 'Tag lines to be used on all crane picks'],
  [
    'Fire extinguisher within 10 feet of hot work',
    'Fire extinguishers within 10 ft of the hot work',
  ],
  [
    'Ladders tied off and extend three feet above landing',
    'Ladder tied off, extends 3 feet above landing',
  ],
  [
    'Botas de hule, guantes y lentes para los que vacían',
    'botas de hule guantes y lentes para el que vacia',
  ],
] as const

/** Judged by hand: lines that a foreman would call different, though they share words. */
const unlike = [
  ['Tie off to the beam clamp above', 'Beam clamp on grid C was replaced yesterday'],
  ['Keep the drop zone below roped off', 'Rope access crew works above us after lunch'],
  ['Wind under 20 mph at the start of shift', 'Shift starts at 20 past six on Friday'],
  ['Spotter with a radio for each machine that backs up', 'Radio channel 4 is for the crane only'],
  ['Hand dig within 2 feet of the marks', 'Marks were washed away, call for new paint'],
  [
    'Inspect harness and lanyard before use',
    'Two lanyards failed the inspection and are tagged out',
  ],
  ['Use tag lines on all crane picks', 'No crane picks over the parking lot today'],
  [
    'Fire extinguisher within 10 feet of hot work',
    'Hot work permit ends at four, fire panel is off',
  ],
  [
    'Ladders tied off and extend three feet above landing',
    'Stair tower replaces the ladders at the landing',
  ],
  [
    'Botas de hule, guantes y lentes para los que vacían',
    'Faltan guantes de hule, pedir antes de vaciar',
  ],
] as const

const isCounted = ([before, now]: readonly [string, string]) =>
  repeatsOf([asTask(now)], [{ day: '2026-11-19', tasks: [asTask(before)] }]).repeats === 1

test('lines judged by hand get the same result from the meter', () => {
  const missed = alike.filter((pair) => !isCounted(pair))
  const accused = unlike.filter(isCounted)
  console.log(
    `judged by hand: ${alike.length - missed.length} of ${alike.length} alike are counted, ${accused.length} of ${unlike.length} unlike`,
  )
  expect(accused).toEqual([])
  expect(missed.length).toBeLessThanOrEqual(1)
})

/** The share that counts as repeated, 0 to 1. */
const share = (making: Making, from = closeFrom) => {
  const marks = marksOf(making, from)
  return counted.reduce((sum, mark) => sum + (marks.get(mark) ?? 0), 0) / each
}
const percent = (part: number) => `${(part * 100).toFixed(1)} %`.padStart(8)

test('copied lines count and new ones do not: the error rates of the meter', () => {
  const matrix = makings.map(
    (making) =>
      `${making.padEnd(12)}${percent(share(making))}  ${[...marksOf(making, closeFrom)].map(([mark, n]) => `${mark} ${n}`).join(', ')}`,
  )
  const sweep = thresholds.map(
    (from) =>
      `${String(from).padEnd(5)}${makings.map((making) => percent(share(making, from))).join('')}`,
  )
  console.log(
    [
      `Lines that count as repeated, of ${each} of each making, seed ${seed}, likeness from ${closeFrom}`,
      ...matrix,
      '',
      `from ${makings.map((making) => making.padStart(8).slice(0, 8)).join('')}`,
      ...sweep,
    ].join('\n'),
  )
  expect(share('copied')).toBe(1)
  expect(share('figures')).toBe(1)
  expect(share('edited')).toBeGreaterThanOrEqual(0.99)
  expect(share('reworked')).toBeGreaterThanOrEqual(0.97)
  expect(share('framed')).toBeLessThanOrEqual(0.03)
  expect(share('paraphrased')).toBeLessThanOrEqual(0.005)
  expect(share('fresh')).toBeLessThanOrEqual(0.005)
})
