import { type Served, serveBenchPages } from './bench-pages.ts'
import { launch, makeProfile } from './browser.ts'
import { type Figure, median, quantile } from './figures.ts'

type Bench = Window & { appendTimes?: (cached: number, count: number) => Promise<number[]> }

const rounds = 3
const appends = 300

/** Keeping one change, strictly: from the call to the moment the screen may say "Saved on this device". */
export async function boxFigures(): Promise<Figure[]> {
  const pages = await serveBenchPages(['append'])
  const figures: Figure[] = []
  for (const cached of [0, 10_000]) {
    const middles: number[] = []
    const worst: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const times = await appendTimes(pages, cached)
      middles.push(median(times))
      worst.push(quantile(times, 0.95))
    }
    figures.push(
      { name: `append of one entry, ${cached} rows cached: p50`, unit: 'ms', runs: middles, target: { most: 1 } },
      { name: `append of one entry, ${cached} rows cached: p95`, unit: 'ms', runs: worst, target: { most: 5 } },
    )
  }
  pages.close()
  return figures
}

/** In a new browser with that many rows cached, in ms. */
export async function appendTimes(pages: Served, cached: number): Promise<number[]> {
  const profile = makeProfile()
  const context = await launch(profile.folder)
  const page = await context.newPage()
  await page.goto(`${pages.origin}/append.html`)
  await page.waitForFunction(() => (window as Bench).appendTimes !== undefined)
  const times = await page.evaluate(([rows, count]) => (window as Bench).appendTimes?.(rows, count) ?? [], [cached, appends] as const)
  await context.close()
  profile.remove()
  return times
}
