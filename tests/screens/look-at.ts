import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { axeIsWrong } from './allowed.ts'
import type { FromApp } from './from-app.ts'
import type { Judge } from './judge.ts'
import type { Fault } from './seen.ts'
import type { Language } from './words.ts'

const desktop = { width: 1440, height: 900 }
const tablet = { width: 1024, height: 768 }
const upright = { width: 820, height: 1180 }
const phone = { width: 390, height: 844 }

type Theme = 'dark' | 'light'

/**
 * A size of a screen, the themes whose colours are checked in it, and whether axe checks it too.
 */
interface View {
  size: { width: number; height: number }
  themes: readonly Theme[]
  byAxe?: true
}

/** The views of a screen in one language. */
interface ViewsOfLanguage {
  language: Language
  views: readonly View[]
  /** The views of states that are opened again for each, such as a menu or a filter. */
  viewsOfEach: readonly View[]
}

export type Views = readonly ViewsOfLanguage[]

/**
 * The views of the proof: Spanish, whose texts are longer, in every size; English in the most usual
 * size. Colours do not depend on the language, so each size is checked in both themes by one
 * language or the other. A menu or filter has its own size rather than the screen's, so Spanish
 * checks it only in small sizes (decision 8).
 */
export const proofViews: Views = [
  {
    language: 'en',
    views: [{ size: tablet, themes: ['dark', 'light'], byAxe: true }],
    viewsOfEach: [{ size: tablet, themes: ['dark', 'light'], byAxe: true }],
  },
  {
    language: 'es',
    views: [
      { size: desktop, themes: ['dark', 'light'] },
      { size: tablet, themes: ['dark'] },
      { size: upright, themes: ['dark', 'light'] },
      { size: phone, themes: ['dark', 'light'] },
    ],
    viewsOfEach: [
      { size: upright, themes: ['dark', 'light'] },
      { size: phone, themes: ['dark', 'light'] },
    ],
  },
]

const [small, smallest]: readonly [View, View] = [
  { size: tablet, themes: ['dark'], byAxe: true },
  { size: phone, themes: ['dark'] },
]
/** The views of the gate: the most usual size and the smallest one, with the longer texts. */
export const gateViews: Views = [
  { language: 'es', views: [small, smallest], viewsOfEach: [small, smallest] },
]

/** A screen to check: its name, language and views. */
export interface Look {
  name: string
  language: Language
  views: readonly View[]
  /** Opens the screen. Called once, or with `each` for every view. */
  open: (page: Page) => Promise<unknown>
  each: boolean
}

export interface Found {
  /** Number of checked screens times views and themes. */
  looked: number
  faults: Map<string, string[]>
}

/** Adds the checks to every page and stops all motion; call it before the first page. */
export async function prepare(context: BrowserContext, { judge }: FromApp): Promise<void> {
  await context.addInitScript(judge)
  await context.addInitScript(() => {
    const still = new CSSStyleSheet()
    still.replaceSync(
      '*, ::before, ::after { transition: none !important; animation-duration: 0s !important; }',
    )
    addEventListener(
      'DOMContentLoaded',
      () => (document.adoptedStyleSheets = [...document.adoptedStyleSheets, still]),
    )
  })
}

/** Checks a screen in each of its views, and collects the faults with their places. */
export async function lookAt(
  page: Page,
  { name, language, views, open, each }: Look,
  found: Found,
): Promise<void> {
  const note = (where: string, faults: readonly Fault[]) => {
    for (const { rule, element, reason } of faults) {
      const fault = `${rule}: ${element}: ${reason}`
      found.faults.set(fault, [...(found.faults.get(fault) ?? []), where])
    }
  }
  for (const [index, { size, themes, byAxe }] of views.entries()) {
    await page.setViewportSize(size)
    await wear(page, 'dark')
    if (index === 0 || each) await open(page)
    await settle(page)
    const where = `${name}, ${size.width}×${size.height}, ${language}`
    for (const theme of themes) {
      await wear(page, theme)
      note(`${where}, ${theme}`, await judged(page, 'colours'))
      // In the second theme only the colours differ.
      if (byAxe)
        note(
          `${where}, ${theme}`,
          await axeFaults(page, theme === 'dark' ? wcag : ['color-contrast']),
        )
      found.looked += 1
    }
    note(where, await judged(page, 'layout'))
    note(where, await judged(page, 'covered'))
  }
}

/** Returns one line per fault, with its first place and the number of places. */
export function report({ faults }: Found): string[] {
  return [...faults].map(
    ([fault, where]) =>
      `${fault} [${where[0]}${where.length > 1 ? ` and ${where.length - 1} more` : ''}]`,
  )
}

async function judged(page: Page, part: keyof Judge): Promise<Fault[]> {
  return page.evaluate((part) => {
    const judge: Judge = Reflect.get(globalThis, 'judge')
    return judge[part]()
  }, part)
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

/** Runs axe by tags or single rules. Loads its half megabyte into the page on first use. */
async function axeFaults(page: Page, runOnly: readonly string[]): Promise<Fault[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  const found = await page.evaluate(
    async ({ wrong, runOnly }) => {
      const axe: { run: (options: object) => Promise<AxeResults> } = Reflect.get(globalThis, 'axe')
      const { violations } = await axe.run({ runOnly, resultTypes: ['violations'], preload: false })
      const isWrong = (rule: string, target: unknown) =>
        wrong.some(
          (each) =>
            each.rule === rule &&
            typeof target === 'string' &&
            document.querySelector(target)?.matches(each.what),
        )
      return violations.flatMap(({ id, nodes }) =>
        nodes
          .filter(({ target }) => !isWrong(id, target[0]))
          .map(({ html, any }) => ({
            element: html.slice(0, 160),
            reason: `${id} ${any.map(({ message }) => message).join('; ')}`,
          })),
      )
    },
    { wrong: axeIsWrong, runOnly },
  )
  return found.map((fault) => ({ rule: 'axe', ...fault }))
}

/** Sets the theme like the account menu does, without opening it. */
async function wear(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((theme) => {
    document.documentElement.dataset['mantineColorScheme'] = theme
    localStorage.setItem('siteward.theme', `${theme}Theme`)
  }, theme)
}

/**
 * Waits until the size has reached all elements, fonts have loaded, no list scrolls, and no toast
 * covers the page.
 */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    for (let frames = 0; frames < 3; frames++)
      await new Promise((done) => requestAnimationFrame(done))
    await Promise.all(
      document
        .getAnimations()
        .filter((one) => one.timeline === document.timeline)
        .map((one) => one.finished.catch(() => undefined)),
    )
  })
  // The rows of a list or tree are no targets while it scrolls.
  await expect(page.locator('[data-scrolling]')).toHaveCount(0)
}
