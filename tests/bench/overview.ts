import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import type { Figure } from './figures.ts'
import { openPage } from './list-use.ts'
import { seedCompany, startServer } from './server-process.ts'
import { allRows, signInOnScreen } from './signed-in.ts'

const rounds = 5
const cpu = 4

/** Measures how long the overview takes to show another period, with many actions on the device. */
export async function overviewFigures(): Promise<Figure[]> {
  return [...(await redrawn(10_000)), ...(await redrawn(100_000))]
}

async function redrawn(actions: number): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'siteward-bench-overview-'))
  const who = seedCompany(folder, actions)
  const server = await startServer(folder)
  const { page, devtools, close } = await openPage()
  try {
    await signInOnScreen(page, server.port, who)
    await allRows(page, actions)
    await page.goto(`http://127.0.0.1:${server.port}/back-office/overview`)
    await page.locator('.recharts-surface').waitFor()
    await page.waitForTimeout(1500)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu })
    const runs: Taken[] = []
    for (let round = 0; round < rounds; round += 1)
      for (const name of ['30 days', '12 weeks']) runs.push(await untilDrawn(page, name))
    const said = actions.toLocaleString('en-US')
    return [
      {
        name: `overview of ${said} actions: numbers of another period, 4× CPU`,
        unit: 'ms',
        runs: runs.map(({ numbers }) => numbers),
        target: { most: 200 },
      },
      {
        name: `overview of ${said} actions: its chart too`,
        unit: 'ms',
        runs: runs.map(({ chart }) => chart),
      },
    ]
  } finally {
    await close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Milliseconds from a press on a period to the frame with its numbers and titles, and to the one
 * with the chart's labels too.
 */
interface Taken {
  numbers: number
  chart: number
}

async function untilDrawn(page: Page, name: string): Promise<Taken> {
  const radio = await page.getByRole('radio', { name }).elementHandle()
  const taken = await radio?.evaluate(async (input) => {
    const shown = () =>
      [...document.querySelectorAll('h2')].map(({ textContent }) => textContent).join()
    const label = () => document.querySelector('.recharts-surface text')?.textContent ?? ''
    const changed = async (read: () => string, before: string) => {
      while (read() === before) await new Promise((resolve) => requestAnimationFrame(resolve))
      await new Promise((resolve) => setTimeout(resolve))
      return performance.now() - begun
    }
    const before = [shown(), label()] as const
    const begun = performance.now()
    ;(input as HTMLElement).click()
    return { numbers: await changed(shown, before[0]), chart: await changed(label, before[1]) }
  })
  await page.waitForTimeout(1000)
  return taken ?? { numbers: Number.NaN, chart: Number.NaN }
}
