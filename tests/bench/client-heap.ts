import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright'
import { launch, makeProfile } from './browser.ts'
import type { Figure } from './figures.ts'
import { seedCompany, signIn, startServer } from './server-process.ts'
import { allRows, signInOnScreen } from './signed-in.ts'

const rows = 10_000
/** Rounds before the first measurement: objects that are made once and stay are not growth. */
const warm = 5
const refreshes = 60

/**
 * Measures how the list's memory grows while other people change one row after the other, in a
 * company of ten thousand.
 */
export async function clientHeapFigures(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'siteward-bench-heap-'))
  const profile = makeProfile()
  try {
    const who = seedCompany(folder, rows)
    const server = await startServer(folder)
    const change = await changerOf(server.port, await signIn(server.port, who))
    const context = await launch(profile.folder)
    const page = await context.newPage()
    await signInOnScreen(page, server.port, who)
    await allRows(page, rows)
    await page.waitForTimeout(6000)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Performance.enable')
    for (let n = 0; n < warm; n += 1) await refresh(page, () => change(n))
    const before = await heap(devtools)
    for (let n = warm; n < warm + refreshes; n += 1) await refresh(page, () => change(n))
    const grown = (await heap(devtools)) - before
    await context.close()
    await server.stop()
    return [
      {
        name: `heap of the list's page, growth by ${refreshes} refreshes of ${rows} rows, one changed each`,
        unit: 'MB',
        runs: [grown],
        target: { most: 2 },
      },
    ]
  } finally {
    profile.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Changes the title of one action after the other, as another person would. */
async function changerOf(port: number, token: string): Promise<(n: number) => Promise<void>> {
  const api = `http://127.0.0.1:${port}/api`
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const read = async (path: string): Promise<unknown> =>
    (await fetch(`${api}${path}`, { headers })).json()
  const me = (await read('/users/me')) as { user_id: number }
  const actions = (await read(`/users/${me.user_id}/actions?limit=500`)) as {
    correctiveActionID: number
    assignedTo: number
    openedBy: number
  }[]
  const own = actions.filter(({ assignedTo, openedBy }) =>
    [assignedTo, openedBy].includes(me.user_id),
  )
  if (own.length === 0) throw new Error('No action is editable.')
  return async (n) => {
    const id = own[n % own.length]?.correctiveActionID
    const answer = await fetch(`${api}/users/${me.user_id}/actions/${id}`, {
      method: 'PUT',
      headers,
      body: JSON.stringify({ title: `Changed as ${n}`, notes: `Looked at again, ${n}.` }),
    })
    if (!answer.ok)
      throw new Error(`The change of action ${id} failed: ${answer.status} ${await answer.text()}`)
  }
}

/**
 * Changes a row and makes the page refresh, as it does when a person returns to it after a while.
 */
async function refresh(page: Page, change: () => Promise<void>): Promise<void> {
  await change()
  const answered = page.waitForResponse(
    (answer) => answer.url().includes('/actions') && answer.url().includes('since'),
    { timeout: 20_000 },
  )
  await page.evaluate(() => {
    const now = Date.now()
    // The page reads a list again when it becomes visible ten seconds after the last time.
    Date.now = () => now + 11_000
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await answered
  await page.waitForTimeout(150)
}

/** Returns the memory in use after garbage collection, in MB. */
async function heap(devtools: CDPSession): Promise<number> {
  for (let time = 0; time < 3; time += 1) await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN) / 1e6
}
