import { type Served, serveBenchPages } from './bench-pages.ts'
import { boxScreenFigures } from './box-screens.ts'
import { launch, makeProfile } from './browser.ts'
import { clientHeapFigures } from './client-heap.ts'
import { type Figure, median, quantile } from './figures.ts'
import type { AppendCase, AppendTimes } from './pages/append.tsx'

type Run = (given: AppendCase) => Promise<AppendTimes>
type Bench = Window & { appendTimes?: Run }

const rounds = 3
const appends = 300
/** More changes than one long shift without a network brings. */
const many = 5000

/** The cases of an append; each runs in a new browser. */
const cases: readonly { name: string; given: Omit<AppendCase, 'count'> }[] = [
  { name: 'bare', given: { cached: 0, waiting: 0, screen: false } },
  { name: '10,000 rows cached', given: { cached: 10_000, waiting: 0, screen: false } },
  { name: 'a list of 10,000 rows open', given: { cached: 10_000, waiting: 0, screen: true } },
  { name: 'the same and 1,000 waiting', given: { cached: 10_000, waiting: 1000, screen: true } },
  { name: 'the same and 10,000 waiting', given: { cached: 10_000, waiting: 10_000, screen: true } },
]

/**
 * Measures the strict write of one change, from the call until the screen may say "Saved on this
 * device", and the screens over a full outbox.
 */
export async function boxFigures(): Promise<Figure[]> {
  const pages = await serveBenchPages(['append'])
  const figures: Figure[] = []
  for (const { name, given } of cases) figures.push(...(await caseFigures(pages, name, given)))
  figures.push(...(await growthFigures(pages)))
  pages.close()
  return [...figures, ...(await boxScreenFigures()), ...(await clientHeapFigures())]
}

async function caseFigures(
  pages: Served,
  name: string,
  given: Omit<AppendCase, 'count'>,
): Promise<Figure[]> {
  const all: AppendTimes[] = []
  for (let round = 0; round < rounds; round += 1)
    all.push(await measured(pages, { ...given, count: appends }))
  return [
    {
      name: `append, ${name}: p50`,
      unit: 'ms',
      runs: all.map(({ ours }) => median(ours)),
      target: { most: 1 },
    },
    {
      name: `append, ${name}: p95`,
      unit: 'ms',
      runs: all.map(({ ours }) => quantile(ours, 0.95)),
      target: { most: 5 },
    },
    {
      name: `append, ${name}: p50 to that of a bare strict transaction in turns`,
      unit: '×',
      runs: all.map(({ ours, bare }) => median(ours) / median(bare)),
    },
  ]
}

/**
 * Compares the last hundred of many appends with the first. The browser's own log is part of it, so
 * the bare transaction is measured too.
 */
async function growthFigures(pages: Served): Promise<Figure[]> {
  const { ours, bare } = await measured(pages, {
    cached: 10_000,
    waiting: 0,
    screen: true,
    count: many,
  })
  // The first few warm up.
  const growth = (times: readonly number[]) =>
    median(times.slice(-100)) / median(times.slice(20, 120))
  return [
    {
      name: `${many} appends, a list open: p50 of the last hundred to the first`,
      unit: '×',
      runs: [growth(ours)],
      target: { most: 1.2 },
    },
    {
      name: `${many} bare strict transactions in turns with them: the same`,
      unit: '×',
      runs: [growth(bare)],
    },
  ]
}

/** The append times of one new browser, in ms. */
export async function appendTimes(pages: Served, cached: number): Promise<number[]> {
  return (await measured(pages, { cached, waiting: 0, screen: false, count: appends })).ours
}

async function measured(pages: Served, given: AppendCase): Promise<AppendTimes> {
  const profile = makeProfile()
  const context = await launch(profile.folder)
  const page = await context.newPage()
  await page.goto(`${pages.origin}/append.html`)
  await page.waitForFunction(() => (window as Bench).appendTimes !== undefined)
  const times = await page.evaluate(runHere, given)
  await context.close()
  profile.remove()
  if (times === undefined) throw new Error('The page has nothing to measure.')
  return times
}

/**
 * Runs in the page. The function of an earlier commit, with which this one is compared, takes two
 * numbers and returns only times.
 */
async function runHere(given: AppendCase): Promise<AppendTimes | undefined> {
  const run = (window as Bench).appendTimes
  if (run === undefined || run.length < 2) return run?.(given)
  const earlier = run as unknown as (cached: number, count: number) => Promise<number[]>
  return { ours: await earlier(given.cached, given.count), bare: [] }
}
