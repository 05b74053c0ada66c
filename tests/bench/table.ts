import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveBenchPages } from './bench-pages.ts'
import { besidePeer, type Figure, type Target } from './figures.ts'
import { keys, openAppList, openBareList, type OpenList, rowHeightsOf, sizes, type Used, takeRound } from './list-use.ts'
import { peerRows } from './peer-rows.ts'
import { seedCompany, startServer } from './server-process.ts'

const rounds = 5
const cpu = 4

/**
 * The app's list of 10,000 corrective actions beside a page with a bare react-table and the same texts, in turns. The
 * bare page's rows are as high as the app's, so that as many come in with each turn of the wheel.
 */
export async function tableFigures(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'siteward-bench-list-'))
  const who = seedCompany(folder, 10_000)
  const server = await startServer(folder)
  try {
    const pages = await serveBenchPages(['bare-table'], '.', { 'rows.json': JSON.stringify(await peerRows(server, who)) })
    const app = await openAppList(server, who)
    await app.anew()
    const bare = await openBareList(pages, await rowHeightsOf(app))
    const runs = { ours: [] as Used[], peer: [] as Used[] }
    const turns: [OpenList, Used[]][] = [[app, runs.ours], [bare, runs.peer]]
    for (let round = 0; round < rounds; round += 1) {
      for (const [list, used] of round % 2 === 0 ? turns : turns.toReversed()) used.push(await takeRound(list, cpu))
      foundTheSame(runs.ours.at(-1), runs.peer.at(-1))
    }
    for (const [list] of turns) await list.close()
    pages.close()
    return figuresOf(runs)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Both search in the same texts: a key that found another number of rows would measure something else. */
function foundTheSame(ours: Used = {}, peer: Used = {}): void {
  for (const key of keys)
    if (ours[`found ${key}`] !== peer[`found ${key}`]) throw new Error(`The key ${key} finds ${ours[`found ${key}`]} rows in the app and ${peer[`found ${key}`]} in the bare page.`)
}

function figuresOf({ ours, peer }: { ours: readonly Used[]; peer: readonly Used[] }): Figure[] {
  const of = (measure: string) => ({ ours: ours.map((used) => used[measure] ?? Number.NaN), peer: peer.map((used) => used[measure] ?? Number.NaN) })
  const both = (name: string, unit: string, measure: string, targets: { own?: Target; ratio?: Target }) => besidePeer(`list of 10,000: ${name}`, unit, 'bare table', of(measure), targets)
  const alone = (name: string, unit: string, measure: string, own: Target) => both(name, unit, measure, { own }).slice(0, 2)
  return [
    ...both('sort, 4× CPU', 'ms', 'sort', { ratio: { most: 1.1 } }),
    ...keys.flatMap((key) => both(`key ${key} (${ours[0]?.[`found ${key}`]} rows), 4× CPU`, 'ms', `key ${key}`, { ratio: { most: 1.1 } })),
    ...Object.keys(sizes).flatMap((size) => [
      ...both(`wheel at ${size}, 4× CPU`, 'frames/s', `framesPerSecond ${size}`, { ratio: { least: 0.95 } }),
      ...alone(`wheel at ${size}, 4× CPU: dropped`, '%', `dropped ${size}`, { most: 5 }),
      ...alone(`wheel at ${size}, 4× CPU: blank frames`, '', `blank ${size}`, { most: 0 }),
      ...alone(`elements at rest, ${size}`, '', `elements at rest ${size}`, { most: 350 }),
      ...alone(`elements while scrolling, ${size}`, '', `elements ${size}`, { most: 400 }),
    ]),
  ]
}
