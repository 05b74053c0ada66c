import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import type { SubForm } from '#contract/catalogue/schema.ts'
import { largeCatalogue } from '#tests/world/large-catalogue.ts'
import type { Figure, Target } from './figures.ts'
import { openPage } from './list-use.ts'
import { type Running, signIn, startServer } from './server-process.ts'
import { clickInside, installProbes, settledAfter } from './table-probes.ts'

const rounds = 5
const cpu = 4
const [programs, questions, citationsOfEach] = [500, 5000, 4]
const system = { email: 'sysadmin@siteward.test', password: 'Siteward1!' }
type Used = Record<string, number>

/**
 * Measures the editor of a catalogue of 500 programs, 5,000 questions and 20,000 citations: opens,
 * searches and moves in it.
 */
export async function catalogueFigures(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'siteward-bench-catalogue-'))
  const server = await startServer(dataDir)
  try {
    await bringLarge(server)
    const { page, devtools, close } = await openPage()
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`http://127.0.0.1:${server.port}/login`)
    await page.getByLabel('Email').fill(system.email)
    await page.getByLabel('Password', { exact: true }).fill(system.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL('**/admin/accounts')
    const runs: Used[] = []
    for (let round = 0; round < rounds; round += 1)
      runs.push(
        await inEditor(
          page,
          (rate) => devtools.send('Emulation.setCPUThrottlingRate', { rate }),
          server,
        ),
      )
    await close()
    return [...figuresOf(runs), ...(await answers(server))]
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/**
 * Uses the editor's import with a file for each program, because a catalogue of this size would
 * arrive so.
 */
async function bringLarge({ port }: Running): Promise<void> {
  const headers = {
    authorization: `Bearer ${await signIn(port, system)}`,
    'content-type': 'application/json',
  }
  const inFile = ({ name, questions: asked = [] }: SubForm) => ({
    name,
    questions: asked.map(({ description, questionTypeID, id }) => ({
      description,
      questionTypeID,
      ...(questionTypeID === 10 && { options: ['Yes', 'In part', 'No'] }),
      regulations: Array.from({ length: citationsOfEach }, (_, at) => ({
        number: `29 CFR 1926.${500 + ((id + at) % 100)}(b)(${at + 1})`,
        description: 'Says how it is kept safe.',
      })),
    })),
  })
  for (const plan of largeCatalogue(programs, questions)) {
    const program = {
      name: plan.name,
      forms: plan.forms.map((form) => ({ ...inFile(form), subForms: form.subForms.map(inFile) })),
    }
    const answer = await fetch(`http://127.0.0.1:${port}/api/safetyplans/imports`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ program, dryRun: false }),
    })
    if (!answer.ok)
      throw new Error(`The program was not imported: ${answer.status} ${await answer.text()}`)
  }
}

async function inEditor(
  page: Page,
  slow: (rate: number) => Promise<unknown>,
  { port }: Running,
): Promise<Used> {
  await page.goto(`http://127.0.0.1:${port}/admin/accounts`)
  const link = page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Safety Programs' })
  await link.waitFor()
  await page.waitForTimeout(1500)
  await installProbes(page)
  await slow(cpu)
  const used: Used = {
    open: await settledAfter(page, async () => clickInside(await handleOf(link))),
  }
  const tree = page.getByRole('tree', { name: 'Safety programs' })
  const field = page.getByRole('searchbox')
  for (const key of ['e', 'x']) {
    await field.focus()
    used[`key ${key}`] = await firstChange(page, () => page.keyboard.press(key))
    await page.waitForTimeout(1500)
  }
  await field.fill('')
  await tree.waitFor()
  await page.waitForTimeout(500)
  // Moves the third program, which has two above it, one place up.
  await tree.getByRole('treeitem').nth(2).focus()
  for (const key of [' ', 'ArrowUp']) await page.keyboard.press(key)
  await page.waitForTimeout(500)
  used['move frames'] = await framesUntilChange(page, () => page.keyboard.press(' '))
  await page.waitForTimeout(1500)
  await tree.getByRole('treeitem').nth(2).focus()
  for (const key of [' ', 'ArrowUp']) await page.keyboard.press(key)
  await page.waitForTimeout(500)
  used['move'] = await firstChange(page, () => page.keyboard.press(' '))
  await page.waitForTimeout(1500)
  used['move settled'] = await settledAfter(page, async () => {
    await tree.getByRole('treeitem').nth(1).focus()
    for (const key of [' ', 'ArrowDown', ' ']) await page.keyboard.press(key)
  })
  await tree.getByRole('treeitem').nth(4).focus()
  for (const key of ['ArrowRight', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await page.getByRole('tree', { name: 'Questions' }).waitFor()
  await page.waitForTimeout(1000)
  used['elements'] = await page.evaluate(() => document.getElementsByTagName('*').length)
  await slow(1)
  return used
}

const handleOf = async (locator: ReturnType<Page['getByRole']>) => {
  const handle = await locator.elementHandle()
  if (handle === null) throw new Error('The element is not on the page.')
  return handle
}

/**
 * Returns the milliseconds from a key to the frame that shows the first change that it makes to the
 * lists.
 */
async function firstChange(page: Page, press: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    let begun = 0
    addEventListener('keydown', () => (begun = performance.now()), { capture: true, once: true })
    const shown = new Promise<number>((resolve) => {
      const seen = new MutationObserver((changes) => {
        if (
          begun === 0 ||
          !changes.some(
            ({ target }) =>
              (target instanceof Element ? target : target.parentElement)?.closest(
                'ul, [role="tree"], output',
              ) != null,
          )
        )
          return
        seen.disconnect()
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun), 0))
      })
      seen.observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      })
    })
    Object.assign(window, { shown })
  })
  await press()
  return page.evaluate(() => (window as unknown as { shown: Promise<number> }).shown)
}

/** Measures the server's responses that cover the whole draft. */
async function answers({ port }: Running): Promise<Figure[]> {
  const headers = { authorization: `Bearer ${await signIn(port, system)}` }
  const timed = async (path: string) => {
    const runs: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const begun = performance.now()
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
      runs.push(performance.now() - begun)
    }
    return runs
  }
  const paths = {
    'the draft': '/api/safetyplans',
    'a search for two words': '/api/safetyplans/search?text=is%20guard',
    'its 20,000 citations with their states': '/api/safetyplans/citations',
  }
  const figures: Figure[] = []
  for (const [what, path] of Object.entries(paths))
    figures.push({
      name: `catalogue of ${programs} programs: the server answers ${what}`,
      unit: 'ms',
      runs: await timed(path),
    })
  return figures
}

/**
 * Counts the frames that begin between a key and the first change that it makes to the tree; 0
 * means that the change is in the next one.
 */
async function framesUntilChange(page: Page, press: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    const changed = new Promise<number>((resolve) => {
      addEventListener(
        'keydown',
        () => {
          let frames = 0
          const count = () => {
            frames += 1
            requestAnimationFrame(count)
          }
          requestAnimationFrame(count)
          const order = () =>
            [...document.querySelectorAll('[role="tree"] [role="treeitem"]')]
              .map((item) => item.getAttribute('data-node'))
              .join(' ')
          const before = order()
          new MutationObserver((_, seen) => {
            if (order() === before) return
            seen.disconnect()
            resolve(frames)
          }).observe(document.body, { subtree: true, childList: true, attributes: true })
        },
        { capture: true, once: true },
      )
    })
    Object.assign(window, { changed })
  })
  await press()
  return page.evaluate(() => (window as unknown as { changed: Promise<number> }).changed)
}

function figuresOf(runs: readonly Used[]): Figure[] {
  const of = (name: string, unit: string, measure: string, target?: Target): Figure => ({
    name: `catalogue of ${programs} programs: ${name}`,
    unit,
    runs: runs.map((used) => used[measure] ?? Number.NaN),
    ...(target && { target }),
  })
  return [
    of('the editor opens, 4× CPU', 'ms', 'open', { most: 1200 }),
    of('a key of the search, the first letter, 4× CPU', 'ms', 'key e', { most: 75 }),
    of('a key of the search, the second, 4× CPU', 'ms', 'key x', { most: 75 }),
    of('a move: frames that begin before it is in the document, 4× CPU', '', 'move frames', {
      most: 0,
    }),
    of('a move is drawn, from the key, 4× CPU', 'ms', 'move'),
    of('a move by three keys, until all is confirmed, 4× CPU', 'ms', 'move settled'),
    of('elements of the page with a form open', '', 'elements', { most: 600 }),
  ]
}
