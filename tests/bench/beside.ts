import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Asks, asksOf } from './api.ts'
import { type Served, serveBenchPages } from './bench-pages.ts'
import { appendTimes } from './box.ts'
import { row } from './browser.ts'
import { median, quantile } from './figures.ts'
import { flood, type Request } from './load.ts'
import { openAppList, type OpenList, takeRound, workOf } from './list-use.ts'
import { keepOffline, type Kept, relaunch } from './relaunch.ts'
import { type Running, seedCompany, startServer } from './server-process.ts'
import { list, type SignIn, slowest, visit } from './start.ts'

/** Rounds for each app. */
const rounds = 12

/** A built app in a folder, its server on its own data, and its measurements. */
interface App {
  folder: string
  data: string
  server: Running
  who: Record<100 | 10_000, SignIn>
  runs: Map<string, number[]>
}

/**
 * Compares this app with the one in another folder (a worktree of the commit before, built). The
 * rounds of each figure alternate between the two, because a machine's speed changes more within
 * minutes than a commit changes it. Prints both medians and the median of the rounds' ratios, with
 * the range of the middle half of them.
 */
export async function beside(folder: string, wished: readonly string[] = []): Promise<void> {
  const unknown = wished.filter((name) => !(name in parts))
  if (unknown.length > 0)
    throw new Error(
      `There is no part "${unknown.join(' ')}". Parts: ${Object.keys(parts).join(', ')}`,
    )
  const apps: App[] = []
  try {
    for (const each of [folder, '.']) apps.push(await start(each))
    for (const [name, part] of Object.entries(parts))
      if (wished.length === 0 || wished.includes(name)) await part(apps)
    print(apps)
  } finally {
    for (const app of apps) {
      await app.server.stop()
      rmSync(app.data, { recursive: true, force: true })
    }
  }
}

const parts: Record<string, (apps: readonly App[]) => Promise<void>> = {
  visits,
  use,
  relaunch: relaunches,
  box,
  api,
}

async function start(folder: string): Promise<App> {
  const data = mkdtempSync(join(tmpdir(), 'siteward-bench-beside-'))
  const who = { 100: seedCompany(data, 100, folder), 10_000: seedCompany(data, 10_000, folder) }
  return { folder, data, server: await startServer(data, {}, folder), who, runs: new Map() }
}

/** Runs each app in turn; the other one is first in every second round. */
async function inTurns(
  apps: readonly App[],
  round: (app: App) => Promise<Record<string, number>>,
): Promise<void> {
  for (let at = 0; at < rounds; at += 1)
    for (const app of at % 2 === 0 ? apps : apps.toReversed())
      for (const [name, value] of Object.entries(await round(app)))
        app.runs.set(name, [...(app.runs.get(name) ?? []), value])
}

async function visits(apps: readonly App[]): Promise<void> {
  await inTurns(apps, async ({ server, who }) => ({
    'sign-in usable, ms': (await visit(server, '/login', 'input[type="password"]', slowest)).time,
    'first row usable, ms': (await visit(server, list, row, slowest, who[100])).time,
  }))
}

/** Sorts, types and turns the wheel in the list of 10,000. */
async function use(apps: readonly App[]): Promise<void> {
  const open = new Map<App, OpenList>()
  for (const app of apps) open.set(app, await openAppList(app.server, app.who[10_000]))
  await inTurns(apps, async (app) => {
    const list = open.get(app)!
    const used = await takeRound(list, slowest.cpu)
    const work = await workOf(list)
    const told = Object.entries(used).filter(([name]) => !name.startsWith('found'))
    return {
      ...Object.fromEntries(told),
      ...Object.fromEntries(Object.entries(work).map(([name, ms]) => [`work of a ${name}`, ms])),
    }
  })
  for (const one of open.values()) await one.close()
}

async function relaunches(apps: readonly App[]): Promise<void> {
  const profiles = new Map<App, Record<100 | 10_000, Kept>>()
  for (const app of apps) {
    profiles.set(app, {
      100: await keepOffline(app.server, app.who[100], 100),
      10_000: await keepOffline(app.server, app.who[10_000], 10_000),
    })
    await app.server.stop()
  }
  for (const rows of [100, 10_000] as const)
    await inTurns(apps, async (app) => {
      const { paint, row: first } = await relaunch(profiles.get(app)![rows])
      return { [`paint of ${rows}, ms`]: paint, [`row of ${rows}, ms`]: first }
    })
  for (const each of profiles.values()) for (const profile of Object.values(each)) profile.remove()
}

/** Appends one entry with 10,000 rows cached. */
async function box(apps: readonly App[]): Promise<void> {
  const pages = new Map<App, Served>()
  for (const app of apps) pages.set(app, await serveBenchPages(['append'], app.folder))
  await inTurns(apps, async (app) => {
    const times = await appendTimes(pages.get(app)!, 10_000)
    return { 'append p50, ms': median(times), 'append p95, ms': quantile(times, 0.95) }
  })
  for (const each of pages.values()) each.close()
}

/**
 * Measures the share of a second that one request takes while all connections send without a rest,
 * on newly started servers.
 */
async function api(apps: readonly App[]): Promise<void> {
  const asked = new Map<App, Asks>()
  for (const app of apps) {
    await app.server.stop()
    app.server = await startServer(app.data, {}, app.folder)
    asked.set(app, await asksOf(app.server.port, app.who[10_000]))
  }
  await inTurns(apps, async (app) => {
    const { target, unchanged, page, unseen, update, batch } = asked.get(app)!
    const each = async (ask: (n: number) => Request, connections = 16, wanted = '200') => {
      const { perSecond, statuses } = await flood(target, connections, 1, ask)
      if (Object.keys(statuses).join() !== wanted)
        throw new Error(`Answers other than ${wanted}: ${JSON.stringify(statuses)}`)
      return 1000 / perSecond
    }
    const same = await unchanged()
    return {
      'an unchanged page, ms': await each(() => same, 16, '304'),
      'a page, ms': await each(page),
      'a page not seen, ms': await each(unseen),
      'an update, ms': await each(update),
      'a batch of 50, ms': await each(batch, 4),
    }
  })
  for (const app of apps) app.runs.set('memory, MB', [app.server.memory()])
}

function print([theirs, ours]: readonly App[]): void {
  if (!theirs || !ours) return
  console.log(
    `\n${'in turns'.padEnd(32)}${theirs.folder.padEnd(14)}${'here'.padEnd(10)}ratio (middle half)`,
  )
  for (const [name, others] of theirs.runs) {
    const own = ours.runs.get(name) ?? []
    const ratios = own
      .map((value, at) => value / (others[at] ?? Number.NaN))
      .sort((one, other) => one - other)
    const [low, high] = [
      ratios[Math.floor(ratios.length / 4)],
      ratios[Math.floor((ratios.length * 3) / 4)],
    ]
    console.log(
      `${name.padEnd(32)}${median(others).toFixed(1).padEnd(14)}${median(own).toFixed(1).padEnd(10)}${median(ratios).toFixed(3)} (${low?.toFixed(3)}–${high?.toFixed(3)})`,
    )
  }
}
