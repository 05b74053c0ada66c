import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { associates, people } from './associates.ts'
import type { Figure, Target } from './figures.ts'
import { openAppList, type OpenList, type Used } from './list-use.ts'
import { seedCompany, startServer } from './server-process.ts'
import { clickInside, installProbes, settledAfter } from './table-probes.ts'
import { turnWheel } from './wheel.ts'

const rounds = 5
const cpu = 4
const scroller = '[data-bench-scroller]'

/**
 * Measures the organization tree of 10,000 people over their list. Each round opens a new page,
 * with its files loaded and its people not yet arranged.
 */
export async function treeFigures(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'siteward-bench-tree-'))
  const who = seedCompany(folder, 100, '.', people)
  const server = await startServer(folder)
  try {
    const list = await openAppList(server, who, associates)
    const runs: Used[] = []
    for (let round = 0; round < rounds; round += 1) runs.push(await inTree(list))
    await list.close()
    return figuresOf(runs)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function inTree(list: OpenList): Promise<Used> {
  const { page, devtools } = list
  await list.anew()
  await installProbes(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  const press = async (name: string) => {
    const button = await page.getByRole('button', { name, exact: true }).elementHandle()
    if (button === null) throw new Error(`There is no ${name}.`)
    return settledAfter(page, () => clickInside(button))
  }
  const used: Used = { open: await press('Organization Tree') }
  const dialog = page.getByRole('dialog')
  used['elements at rest'] = await dialog.evaluate(
    (frame) => frame.getElementsByTagName('*').length,
  )
  const field = dialog.getByRole('searchbox')
  for (const key of list.keys) {
    await field.focus()
    used[`key ${key}`] = await settledAfter(page, () => page.keyboard.press(key))
    used[`found ${key}`] = Number.parseInt(
      (
        await dialog.getByRole('status').filter({ hasText: /found/ }).first().textContent()
      )?.replaceAll(',', '') ?? '',
      10,
    )
    await page.keyboard.press('Backspace')
    await page.waitForTimeout(600)
  }
  used['fold'] = await press('Collapse all')
  used['unfold'] = await press('Expand all')
  await dialog.getByRole('tree').evaluate((tree) => {
    let one: Element | null = tree
    while (one !== null && !/auto|scroll/.test(getComputedStyle(one).overflowY))
      one = one.parentElement
    one?.setAttribute('data-bench-scroller', '')
  })
  await page.waitForTimeout(1000)
  const turn = await turnWheel(page, devtools, scroller, cpu)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return { ...used, ...turn }
}

function figuresOf(runs: readonly Used[]): Figure[] {
  const of = (name: string, unit: string, measure: string, target?: Target): Figure => ({
    name: `tree of 10,000: ${name}`,
    unit,
    runs: runs.map((used) => used[measure] ?? Number.NaN),
    ...(target && { target }),
  })
  return [
    of('open, 4× CPU', 'ms', 'open', { most: 400 }),
    ...associates.keys.map((key) =>
      of(`key ${key} (${runs[0]?.[`found ${key}`]} people), 4× CPU`, 'ms', `key ${key}`, {
        most: 75,
      }),
    ),
    of('fold all, 4× CPU', 'ms', 'fold', { most: 75 }),
    of('open all, 4× CPU', 'ms', 'unfold', { most: 75 }),
    of('wheel, 4× CPU', 'frames/s', 'framesPerSecond'),
    of('wheel, 4× CPU: dropped', '%', 'dropped', { most: 5 }),
    of('wheel, 4× CPU: blank frames', '', 'blank', { most: 0 }),
    of('elements of its dialog at rest', '', 'elements at rest', { most: 500 }),
    of('elements of the whole page while it scrolls', '', 'elements'),
  ]
}
