import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright'
import { type Served, serveBenchPages } from './bench-pages.ts'
import { launch, makeProfile, row, saidAfter, usableAfter, watchedPage } from './browser.ts'
import { besidePeer, type Figure, ratios, type Target } from './figures.ts'
import { peerRows } from './peer-rows.ts'
import { type Running, seedCompany, startServer } from './server-process.ts'
import { allRows, signInOnScreen } from './signed-in.ts'

const rounds = 5
export const list = '/back-office/corrective-actions'
const cached = [100, 1000, 10_000, 30_000] as const
type Cached = (typeof cached)[number]

/** The data that a device stored before its browser ended. */
export interface Kept {
  folder: string
  /** The address of its list. */
  address: string
  remove: () => void
}

/** Milliseconds from navigation start; Infinity for the row if the tap on it opened nothing. */
export interface Relaunched {
  paint: number
  row: number
}

/**
 * Relaunches the list in a new browser without a server, at 4× CPU, in turns with a page of React
 * alone, with the rows and the files cached on the device. Each round taps the first row that can
 * be tapped.
 */
export async function relaunchFigures(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'siteward-bench-relaunch-'))
  try {
    const who = Object.fromEntries(
      cached.map((rows) => [rows, seedCompany(folder, rows)]),
    ) as Record<Cached, { email: string; password: string }>
    const server = await startServer(folder)
    const kept = new Map<string, Kept>()
    for (const rows of cached) kept.set(`app ${rows}`, await keepOffline(server, who[rows], rows))
    const texts = {
      'rows-100.json': JSON.stringify(await peerRows(server, who[100])),
      'rows-10000.json': JSON.stringify(await peerRows(server, who[10_000])),
    }
    const pages = await serveBenchPages(['react-alone', 'react-alone-worker'], '.', texts)
    for (const rows of [100, 10_000]) kept.set(`react ${rows}`, await keepPeer(pages, rows))
    pages.close()
    await server.stop()
    const runs = await allRounds(kept)
    for (const one of kept.values()) one.remove()
    return figuresOf(runs)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Signs in and waits until the worker and all rows are on the device. */
export async function keepOffline(
  server: Running,
  who: { email: string; password: string },
  rows: number,
): Promise<Kept> {
  const profile = makeProfile()
  const context = await launch(profile.folder)
  const page = await context.newPage()
  await signInOnScreen(page, server.port, who)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await allRows(page, rows)
  await page.waitForTimeout(3000)
  await context.close()
  return { ...profile, address: `http://127.0.0.1:${server.port}${list}` }
}

async function keepPeer(pages: Served, rows: number): Promise<Kept> {
  const profile = makeProfile()
  const context = await launch(profile.folder)
  const page = await context.newPage()
  const address = `${pages.origin}/react-alone.html`
  await page.goto(address)
  await page.waitForFunction(() => 'keep' in window)
  await page.evaluate(
    (from) => (window as unknown as { keep: (address: string) => Promise<void> }).keep(from),
    `/rows-${rows}.json`,
  )
  await page.waitForTimeout(1000)
  await context.close()
  return { ...profile, address }
}

/**
 * Runs every kind of relaunch once a round, backwards in every second one; returns each measure's
 * runs by kind and name.
 */
async function allRounds(kept: ReadonlyMap<string, Kept>): Promise<Map<string, number[]>> {
  const runs = new Map<string, number[]>()
  const keep = (values: Record<string, number>) => {
    for (const [name, value] of Object.entries(values))
      runs.set(name, [...(runs.get(name) ?? []), value])
  }
  const plain = [...kept].map(([name, one]) => async () => {
    const { paint, row: first } = await relaunch(one)
    keep({ [`${name} paint`]: paint, [`${name} row`]: first })
  })
  const app = kept.get('app 10000')!
  const turns = [
    ...plain,
    async () => keep({ hanging: (await onHangingLine(app, () => relaunch(app))).row }),
    async () => keep({ ended: (await relaunch(app, true)).row }),
    ...[10_000, 30_000].map(
      (rows) => async () =>
        keep({ [`all ${rows}`]: await relaunchToAll(kept.get(`app ${rows}`)!, rows) }),
    ),
  ]
  for (let round = 0; round < rounds; round += 1)
    for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn()
  return runs
}

/**
 * Starts a new browser on the stored data, with an expired session where `isEnded`, and taps the
 * first row.
 */
export async function relaunch({ folder, address }: Kept, isEnded = false): Promise<Relaunched> {
  const context = await launch(folder)
  const renew = isEnded ? await endToken(context) : undefined
  const { page } = await watchedPage(context, { usable: row }, { cpu: 4, slow4G: false })
  await page.goto(address, { waitUntil: 'commit' })
  const { ms, paint, at } = await usableAfter(page)
  await page.mouse.click(at.x, at.y)
  const opened = await page
    .getByRole('heading', { name: at.text })
    .first()
    .waitFor({ timeout: 10_000 })
    .then(
      () => true,
      () => false,
    )
  await renew?.()
  await context.close()
  return { paint, row: opened ? ms : Number.POSITIVE_INFINITY }
}

/** Returns the ms until the list shows that all of its rows are there. */
async function relaunchToAll({ folder, address }: Kept, rows: number): Promise<number> {
  const context = await launch(folder)
  const count = rows.toLocaleString('en-US')
  const { page } = await watchedPage(
    context,
    { usable: row, says: `${count} of ${count}` },
    { cpu: 4, slow4G: false },
  )
  await page.goto(address, { waitUntil: 'commit' })
  const ms = await saidAfter(page)
  await context.close()
  return ms
}

/** Replaces the stored token by an expired one; returns a function that restores it. */
async function endToken(context: BrowserContext): Promise<() => Promise<void>> {
  const cookie = (await context.cookies()).find(({ name }) => name.startsWith('session_token'))
  const [head, claims, seal] = cookie?.value.split('.') ?? []
  if (cookie === undefined || claims === undefined) throw new Error('The device stores no token.')
  const over = {
    ...(JSON.parse(Buffer.from(claims, 'base64url').toString()) as object),
    exp: Math.floor(Date.now() / 1000) - 60,
  }
  await context.addCookies([
    {
      ...cookie,
      value: [head, Buffer.from(JSON.stringify(over)).toString('base64url'), seal].join('.'),
    },
  ])
  return () => context.addCookies([cookie])
}

/** Runs the work while the server's address accepts every connection and never answers. */
async function onHangingLine<Result>(
  { address }: Kept,
  act: () => Promise<Result>,
): Promise<Result> {
  const held = new Set<Socket>()
  const server: Server = createServer(
    (socket) => void held.add(socket.on('error', () => undefined)),
  )
  await new Promise<void>((resolve) =>
    server.listen(Number(new URL(address).port), '127.0.0.1', resolve),
  )
  try {
    return await act()
  } finally {
    for (const socket of held) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
}

function figuresOf(runs: ReadonlyMap<string, number[]>): Figure[] {
  const of = (name: string) => runs.get(name) ?? []
  const place = (rows: number) =>
    `offline relaunch, ${rows.toLocaleString('en-US')} cached${rows <= 1000 ? ' (a small company)' : ''}, 4× CPU`
  const peers = [100, 10_000].flatMap((rows) => {
    const beside = (what: string, measure: string, ratio: Target) =>
      besidePeer(
        `${place(rows)}: ${what}`,
        'ms',
        'React alone',
        { ours: of(`app ${rows} ${measure}`), peer: of(`react ${rows} ${measure}`) },
        { ratio },
      )
    return [
      ...beside('first usable row', 'row', { most: 2 }),
      ...beside('first paint', 'paint', { most: 0.6 }),
    ]
  })
  return [
    ...peers,
    ...[1000, 30_000].map((rows) => ({
      name: `${place(rows)}: first usable row`,
      unit: 'ms',
      runs: of(`app ${rows} row`),
    })),
    {
      name: `${place(10_000)}: all rows`,
      unit: 'ms',
      runs: of('all 10000'),
      target: { most: 1200 },
    },
    {
      name: `${place(30_000)}: all rows`,
      unit: 'ms',
      runs: of('all 30000'),
      target: { most: 1500 },
    },
    ...(['hanging', 'ended'] as const).map((kind) => ({
      name: `${place(10_000)}, first usable row: ${kind === 'hanging' ? 'a line that hangs' : 'a token that has ended'} / plain`,
      unit: '×',
      runs: ratios(of(kind), of('app 10000 row')),
      target: { most: 1.1 },
    })),
  ]
}
