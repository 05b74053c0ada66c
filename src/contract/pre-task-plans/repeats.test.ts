import { expect, test } from 'vitest'
import { createRandom } from '#server/seed/random.ts'
import { makeTasks } from '#tests/world/made-plans.ts'
import { changedWords } from './changed-words.ts'
import { comparedLine, isShort, linesOf } from './lines.ts'
import { formLines, repeatsOf } from './repeats.ts'

const task = (hazards: string, controls = '', description = 'Set deck') => ({
  description,
  hazards,
  controls,
})
const on = (day: string, ...tasks: ReturnType<typeof task>[]) => ({ day: `2026-11-${day}`, tasks })

test('splits lines in reading order, without list markers', () => {
  expect(
    linesOf([task('- Open edge\r\n\n2. Loose sheets', '• Tie off • Rope the zone'), task('')]),
  ).toEqual([
    { task: 0, part: 'hazards', text: 'Open edge' },
    { task: 0, part: 'hazards', text: 'Loose sheets' },
    { task: 0, part: 'controls', text: 'Tie off' },
    { task: 0, part: 'controls', text: 'Rope the zone' },
  ])
})

test('lines that differ only by case, accents, punctuation or spaces are equal; figures differ', () => {
  expect(comparedLine('Arnés con LÍNEA de vida,  siempre.').key).toBe(
    comparedLine('arnes con linea de vida siempre').key,
  )
  const [one, other] = [comparedLine('Wind under 25mph'), comparedLine('Wind under 20 mph!')]
  expect([one.key, one.figures, other.figures]).toEqual([other.key, '25', '20'])
})

test('labels and short texts are not counted', () => {
  const isSaid = (text: string) => isShort(text, comparedLine(text))
  expect(
    ['Wear gloves', 'Hazards of this task today:', '25 30 40', 'PPE on at all'].map(isSaid),
  ).toEqual([true, true, true, true])
  expect(['Hard hats are required', 'Keep the zone roped'].map(isSaid)).toEqual([false, false])
})

test('marks each line by comparison with earlier plans and lists their days, newest first', () => {
  const before = [
    on('18', task('', 'Tie off to the beam clamp above\nWind under 30 mph at the start of shift')),
    on('19', task('', 'Tie off to the beam clamp above\nWind under 20 mph at the start of shift')),
  ]
  const { lines, repeats, comparedDays, marks } = repeatsOf(
    [
      task(
        'Rail posts at grid C are out until Monday',
        'Tie off to the beam clamp above\nWind under 25 mph at the start of shift\nTie-off to beam clamps from above\nWear gloves',
      ),
    ],
    before,
  )
  expect([lines, repeats, comparedDays]).toEqual([4, 3, 2])
  expect(marks).toEqual([
    { mark: 'new', days: [], said: '' },
    { mark: 'same', days: ['2026-11-19', '2026-11-18'], said: '' },
    {
      mark: 'figures',
      days: ['2026-11-19', '2026-11-18'],
      said: 'Wind under 20 mph at the start of shift',
    },
    { mark: 'close', days: ['2026-11-19', '2026-11-18'], said: 'Tie off to the beam clamp above' },
    { mark: 'short', days: [], said: '' },
  ])
})

test("text on three other projects in half of the plans is the form's own and is not counted", () => {
  const own = 'All crew members have a valid orientation sticker'
  const form = formLines([1, 2, 3].map((projectID) => ({ projectID, tasks: [task(own)] })))
  expect(repeatsOf([task(own)], [on('19', task(own))], form)).toMatchObject({
    lines: 0,
    repeats: 0,
    marks: [{ mark: 'form' }],
  })
  // On only two projects, or in few of the plans, the line is the wording of people, not of the
  // form.
  const others = [1, 2, 3, 4, 5, 6, 7].map((projectID) => ({
    projectID,
    tasks: [task(projectID < 4 ? own : 'Sparks fall through the flutes')],
  }))
  for (const fewer of [
    [1, 2, 2, 2].map((projectID) => ({ projectID, tasks: [task(own)] })),
    others,
  ])
    expect(repeatsOf([task(own)], [on('19', task(own))], formLines(fewer))).toMatchObject({
      lines: 1,
      repeats: 1,
    })
})

test('distinguishes a copied plan from a fresh one of the same trade', () => {
  const random = createRandom(72)
  const shares = { copied: [] as number[], fresh: [] as number[] }
  for (let n = 0; n < 60; n += 1) {
    const [yesterday, today] = [makeTasks(random, n), makeTasks(random, n)]
    const before = [on('19', ...yesterday)]
    const share = ({ lines, repeats }: { lines: number; repeats: number }) => repeats / lines
    shares.copied.push(
      share(
        repeatsOf(
          yesterday.map((one) => ({ ...one, controls: one.controls.toUpperCase() })),
          before,
        ),
      ),
    )
    shares.fresh.push(share(repeatsOf(today, before)))
  }
  expect(Math.min(...shares.copied)).toBe(1)
  // The generated plans have three wordings for each item, so that a third of fresh lines match by
  // chance.
  expect(shares.fresh.reduce((sum, one) => sum + one, 0) / 60).toBeLessThan(0.45)
  expect(shares.fresh.filter((share) => share >= 0.8).length).toBeLessThanOrEqual(1)
})

test('marks exactly the changed words on both sides', () => {
  const marked = (pieces: { text: string; isChanged: boolean }[]) =>
    pieces.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('')
  const { now, before } = changedWords(
    'Wind under 25 mph at the start of shift',
    'wind under 20 mph at the start',
  )
  expect([marked(now), marked(before)]).toEqual([
    'Wind under [25] mph at the start [of] [shift]',
    'wind under [20] mph at the start',
  ])
  expect(marked(changedWords('Same', 'Same').now)).toBe('Same')
})
