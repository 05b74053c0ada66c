import type { CDPSession, Page } from 'playwright'
import { besidePeer, type Figure } from './figures.ts'
import { openPage, sizes } from './list-use.ts'
import type { Running } from './server-process.ts'
import { signInOnScreen } from './signed-in.ts'
import { type Turn, turnWheel, way } from './wheel.ts'

const [ours, peer] = ['/back-office/submissions', '/back-office/corrective-actions']
const scroller = '[data-scroll-area]'
const [rounds, cpu] = [7, 4]
/**
 * Milliseconds until the data that a page loads behind its first screen (`afterFirstScreenMs`) is
 * there; neither list is measured during that time.
 */
const settled = 8_000

/**
 * Compares the wheel in the list of submissions, whose rows the server pages, with the list of
 * actions, whose rows are on the device.
 */
export async function scrolledFigures(
  server: Running,
  who: { email: string; password: string },
): Promise<Figure[]> {
  const { page, devtools, close } = await openPage()
  try {
    await signInOnScreen(page, server.port, who, ours)
    const figures: Figure[] = []
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport)
      const turns = { [ours]: [] as Turn[], [peer]: [] as Turn[] }
      for (let round = 0; round < rounds; round += 1) {
        for (const path of round % 2 === 0 ? [ours, peer] : [peer, ours]) {
          await page.goto(`http://127.0.0.1:${server.port}${path}`)
          turns[path]?.push(await turned(page, devtools))
        }
      }
      const of = (measure: keyof Turn) => ({
        ours: (turns[ours] ?? []).map((turn) => turn[measure]),
        peer: (turns[peer] ?? []).map((turn) => turn[measure]),
      })
      const both = (
        name: string,
        unit: string,
        measure: keyof Turn,
        targets: Parameters<typeof besidePeer>[4],
      ) =>
        besidePeer(
          `submissions: ${name} at ${size}, 4× CPU`,
          unit,
          'list of actions',
          of(measure),
          targets,
        )
      figures.push(
        ...both('elements while scrolling', '', 'elements', { own: { most: 400 } }).slice(0, 2),
        ...both('wheel', 'frames/s', 'framesPerSecond', { ratio: { least: 0.95 } }),
        ...both('wheel, blank frames', '', 'blank', { own: { most: 0 } }).slice(0, 2),
      )
    }
    return figures
  } finally {
    await close()
  }
}

/** Turns the wheel once, when all rows that it passes are there. */
async function turned(page: Page, devtools: CDPSession): Promise<Turn> {
  const area = page.locator(scroller)
  await page.locator('[data-index]').first().waitFor()
  for (
    let tries = 0;
    (await area.evaluate((box) => box.scrollHeight - 2 * box.clientHeight)) < way.distance;
    tries += 1
  ) {
    if (tries === 100) throw new Error('The next pages of the list do not load.')
    await area.evaluate((box) => box.scrollTo({ top: box.scrollHeight }))
    await page.waitForTimeout(300)
  }
  await area.evaluate((box) => box.scrollTo({ top: 0 }))
  await page.waitForTimeout(settled)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  const turn = await turnWheel(page, devtools, scroller, cpu)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return turn
}
