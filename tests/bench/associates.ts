import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { besidePeer, type Figure } from './figures.ts'
import type { AppList, OpenList, Used } from './list-use.ts'
import { peerPeople } from './peer-rows.ts'
import { seedCompany, startServer } from './server-process.ts'
import { besideBare, figuresOf } from './table.ts'
import { clickInside, installProbes, settledAfter } from './table-probes.ts'

export const people = 10_000
export const associates: AppList = {
  path: '/back-office/account/associates?status=all',
  rows: people,
  header: /name and job title/i,
  keys: ['l', 'f', "'"],
}

/**
 * Compares the associates of a company of 10,000 people with a bare table of them: the measures of
 * the list of actions, and the time until it is there.
 */
export async function associateFigures(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'siteward-bench-associates-'))
  const who = seedCompany(folder, 100, '.', people)
  const server = await startServer(folder)
  try {
    const runs = await besideBare(server, who, associates, await peerPeople(server, who), mounted)
    const mount = {
      ours: runs.ours.map(({ mount: ms = Number.NaN }) => ms),
      peer: runs.peer.map(({ mount: ms = Number.NaN }) => ms),
    }
    const title = '10,000 associates'
    return [
      ...besidePeer(`${title}: mount from another tab, 4× CPU`, 'ms', 'bare table', mount),
      ...figuresOf(title, associates, runs),
    ]
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Measures from the press on the tab to the settled list, with the app and its people loaded; for
 * the bare table, until it is drawn.
 */
async function mounted({ page, devtools }: OpenList, isOurs: boolean): Promise<Used> {
  await page.setViewportSize({ width: 1280, height: 800 })
  const tab = (name: RegExp) => page.getByRole('link', { name }).first()
  if (isOurs) {
    await tab(/^Company/).click()
    await page.waitForTimeout(1500)
  }
  await installProbes(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const act = async () => {
    const link = isOurs ? await tab(/^Associates/).elementHandle() : null
    if (link !== null) await clickInside(link)
    else
      await page.evaluate(() => {
        const { probes, mount } = window as unknown as {
          probes: { begin: () => void }
          mount: (height: number) => void
        }
        probes.begin()
        mount(Math.random() + 60)
      })
  }
  const mount = await settledAfter(page, act)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return { mount }
}
