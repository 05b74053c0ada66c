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
    const runs: number[] = []
    for (let round = 0; round < rounds; round += 1) for (const name of ['30 days', '12 weeks']) runs.push(await untilDrawn(page, name))
    const said = actions.toLocaleString('en-US')
    return [{ name: `overview of ${said} actions: another period, 4× CPU`, unit: 'ms', runs, target: { most: 200 } }]
  } finally {
    await close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns ms from a press on a period to the frame in which title, numbers and the chart's labels are those of that period. */
async function untilDrawn(page: Page, name: string): Promise<number> {
  const radio = await page.getByRole('radio', { name }).elementHandle()
  const taken = await radio?.evaluate(async (input) => {
    const shown = () => [...document.querySelectorAll('h2')].map(({ textContent }) => textContent).join() + (document.querySelector('.recharts-xAxis text')?.textContent ?? '')
    const isOther = (before: readonly string[]) => shown() !== before[0] && document.querySelector('.recharts-xAxis text')?.textContent !== before[1]
    const before = [shown(), document.querySelector('.recharts-xAxis text')?.textContent ?? '']
    const begun = performance.now()
    ;(input as HTMLElement).click()
    while (!isOther(before)) await new Promise((resolve) => requestAnimationFrame(resolve))
    await new Promise((resolve) => setTimeout(resolve))
    return performance.now() - begun
  })
  await page.waitForTimeout(1000)
  return taken ?? Number.NaN
}
