import { expect, test } from 'vitest'
import { copied, daysAgo, handsIn, project, setUp, told, w } from './pre-task-meter-world.ts'

setUp()

// Measures how much of a plan repeats the plans of the days before on its project (look, 11).

const dayOf = (days: number) => daysAgo(days).slice(0, 10)

test('compares a plan with those of the five days before on its project, and lists the days of each line', async () => {
  const on = await project()
  expect(told(await handsIn(on, 7, copied))).toEqual({ lines: 3, repeats: 0, comparedDays: null })
  await handsIn(on, 3, copied.slice(0, 2))
  await handsIn(on, 2, ['Rail posts at grid C are out until Monday', ...copied.slice(0, 1)])
  // A plan of another project does not count.
  await handsIn(await project(), 1, ['Second welder starts on the north bay'])
  const plan = await handsIn(on, 1, [...copied, 'Second welder starts on the north bay'])
  expect(told(plan)).toEqual({ lines: 4, repeats: 2, comparedDays: 2 })
  expect(plan.marks).toEqual([
    { mark: 'same', days: [dayOf(2), dayOf(3)], said: '' },
    { mark: 'same', days: [dayOf(3)], said: '' },
    { mark: 'new', days: [], said: '' },
    { mark: 'new', days: [], said: '' },
  ])
  // Neither does one of the same day.
  expect(told(await handsIn(on, 1, ['Second welder starts on the north bay']))).toEqual({
    lines: 1,
    repeats: 0,
    comparedDays: 2,
  })
  for (const { name } of [w.people.worker, w.people.boss])
    expect(JSON.stringify(plan.marks)).not.toContain(name)
})
