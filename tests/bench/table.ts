import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveBenchPages } from './bench-pages.ts'
import { besidePeer, type Figure, type Target } from './figures.ts'
import {
  actionList,
  type AppList,
  openAppList,
  openBareList,
  type OpenList,
  rowHeightsOf,
  sizes,
  type Used,
  takeRound,
} from './list-use.ts'
import type { PeerTable } from './pages/rows.ts'
import { actionColumns, peerRows } from './peer-rows.ts'
import { type Running, seedCompany, startServer } from './server-process.ts'

const rounds = 5
const cpu = 4

/** Compares the app's list of 10,000 corrective actions with a bare table. */
export async function tableFigures(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'siteward-bench-list-'))
  const who = seedCompany(folder, 10_000)
  const server = await startServer(folder)
  try {
    return figuresOf(
      'list of 10,000',
      actionList,
      await besideBare(server, who, actionList, {
        columns: actionColumns,
        rows: await peerRows(server, who),
      }),
    )
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The measures of each round for the app's list, and for the bare table in the same rounds. */
export interface Runs {
  ours: readonly Used[]
  peer: readonly Used[]
}

/**
 * Compares a list of the app, in turns, with a page that has a bare react-table and the same texts.
 * The bare page's rows are as high as the app's, so that each turn of the wheel brings the same
 * number. `more`: the further measures of each round.
 */
export async function besideBare(
  server: Running,
  who: { email: string; password: string },
  list: AppList,
  table: PeerTable,
  more: (list: OpenList, isOurs: boolean) => Promise<Used> = async () => ({}),
): Promise<Runs> {
  const pages = await serveBenchPages(['bare-table'], '.', { 'rows.json': JSON.stringify(table) })
  const app = await openAppList(server, who, list)
  await app.anew()
  const bare = await openBareList(pages, await rowHeightsOf(app), list.keys)
  const runs = { ours: [] as Used[], peer: [] as Used[] }
  const turns: [OpenList, Used[]][] = [
    [app, runs.ours],
    [bare, runs.peer],
  ]
  for (let round = 0; round < rounds; round += 1) {
    for (const [one, used] of round % 2 === 0 ? turns : turns.toReversed())
      used.push({ ...(await takeRound(one, cpu)), ...(await more(one, one === app)) })
    foundTheSame(list.keys, runs.ours.at(-1), runs.peer.at(-1))
  }
  for (const [one] of turns) await one.close()
  pages.close()
  return runs
}

/**
 * Both lists search the same texts; a key that found another number of rows would measure something
 * different.
 */
function foundTheSame(keys: readonly string[], ours: Used = {}, peer: Used = {}): void {
  for (const key of keys)
    if (ours[`found ${key}`] !== peer[`found ${key}`])
      throw new Error(
        `The key ${key} finds ${ours[`found ${key}`]} rows in the app and ${peer[`found ${key}`]} in the bare page.`,
      )
}

/** The figures of each list of the app compared with a bare table. */
export function figuresOf(title: string, { keys }: AppList, { ours, peer }: Runs): Figure[] {
  const of = (measure: string) => ({
    ours: ours.map((used) => used[measure] ?? Number.NaN),
    peer: peer.map((used) => used[measure] ?? Number.NaN),
  })
  const both = (
    name: string,
    unit: string,
    measure: string,
    targets: { own?: Target; ratio?: Target },
  ) => besidePeer(`${title}: ${name}`, unit, 'bare table', of(measure), targets)
  const alone = (name: string, unit: string, measure: string, own: Target) =>
    both(name, unit, measure, { own }).slice(0, 2)
  return [
    ...both('sort, 4× CPU', 'ms', 'sort', { ratio: { most: 1.1 } }),
    ...keys.flatMap((key) =>
      both(`key ${key} (${ours[0]?.[`found ${key}`]} rows), 4× CPU`, 'ms', `key ${key}`, {
        ratio: { most: 1.1 },
      }),
    ),
    ...Object.keys(sizes).flatMap((size) => [
      ...both(`wheel at ${size}, 4× CPU`, 'frames/s', `framesPerSecond ${size}`, {
        ratio: { least: 0.95 },
      }),
      ...alone(`wheel at ${size}, 4× CPU: dropped`, '%', `dropped ${size}`, { most: 5 }),
      ...alone(`wheel at ${size}, 4× CPU: blank frames`, '', `blank ${size}`, { most: 0 }),
      ...alone(`elements at rest, ${size}`, '', `elements at rest ${size}`, { most: 350 }),
      ...alone(`elements while scrolling, ${size}`, '', `elements ${size}`, { most: 400 }),
    ]),
  ]
}
