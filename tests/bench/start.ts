import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch, makeProfile, row, type Slowness, usableAfter, watchedPage } from './browser.ts'
import type { Figure } from './figures.ts'
import { relaunchFigures } from './relaunch.ts'
import { type Running, seedCompany, signIn, startServer } from './server-process.ts'
import { precacheFigure, transferFigures } from './sizes.ts'

const rounds = 5
export const slowest = { cpu: 4, slow4G: true }
export const list = '/back-office/corrective-actions'
export type SignIn = { email: string; password: string }

/**
 * Measures the size of the first screens and the time until they are usable: on the first visit and
 * on a relaunch without a server.
 */
export async function sizeAndStartFigures(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'siteward-bench-start-'))
  try {
    const who = seedCompany(folder, 100)
    const server = await startServer(folder)
    const figures = [...(await firstVisits(server, who)), precacheFigure()]
    await server.stop()
    return [...figures, await demoFigure(), ...(await relaunchFigures())]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Measures the time until a newcomer can sign in: from an empty folder to a database filled with
 * the demo.
 */
async function demoFigure(): Promise<Figure> {
  const runs: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const folder = mkdtempSync(join(tmpdir(), 'siteward-bench-demo-'))
    try {
      const server = await startServer(folder)
      runs.push(server.startedIn)
      await server.stop()
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  return {
    name: 'first start in an empty folder, with the demo',
    unit: 'ms',
    runs,
    target: { most: 15_000 },
  }
}

async function firstVisits(server: Running, who: SignIn): Promise<Figure[]> {
  const signInScreen = await visits(() =>
    visit(server, '/login', 'input[type="password"]', slowest),
  )
  const listScreen = await visits(() => visit(server, list, row, slowest, who))
  return [
    ...transferFigures('sign-in screen', signInScreen.asked, { js: 150, css: 20 }),
    ...transferFigures('corrective-action list', listScreen.asked, { js: 240, css: 30 }),
    {
      name: 'sign-in usable, first visit, 4× CPU and Slow 4G',
      unit: 'ms',
      runs: signInScreen.times,
      target: { most: 2800 },
    },
    {
      name: 'first row usable in a small company (100), valid session, empty cache, 4× CPU and Slow 4G',
      unit: 'ms',
      runs: listScreen.times,
      target: { most: 4200 },
    },
  ]
}

async function visits(once: () => Promise<Visit>): Promise<{ times: number[]; asked: string[] }> {
  const all: Visit[] = []
  for (let round = 0; round < rounds; round += 1) all.push(await once())
  return { times: all.map(({ time }) => time), asked: all.at(-1)?.asked ?? [] }
}

/** Milliseconds until the screen was usable, and the files requested until then. */
interface Visit {
  time: number
  asked: string[]
}

/** Measures the first visit of a screen without cached data, with `who` already signed in. */
export async function visit(
  server: Running,
  path: string,
  usable: string,
  slow: Slowness,
  who?: SignIn,
): Promise<Visit> {
  const address = `http://127.0.0.1:${server.port}${path}`
  const profile = makeProfile()
  const context = await launch(profile.folder)
  if (who)
    await context.addCookies([
      {
        name: `session_token_${server.port}`,
        value: await signIn(server.port, who),
        url: new URL(address).origin,
        sameSite: 'Strict',
      },
    ])
  const { page } = await watchedPage(context, { usable }, slow)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(address, { waitUntil: 'commit' })
  const { ms } = await usableAfter(page)
  const until = asked.slice()
  await context.close()
  profile.remove()
  return { time: ms, asked: until }
}
