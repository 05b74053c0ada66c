import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test'

/** What an act cost on a touch screen, as the browser itself met it. */
export interface Cost {
  /** Fingers that came down, wherever. */
  taps: number
  /** Fields in which something was typed. */
  texts: number
}

interface Counted {
  taps: number
  typed: string[]
}

/**
 * Counts in every page of this browser from now on, whoever makes the taps; a reload begins anew.
 */
export async function countTaps(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const counted: Counted = { taps: 0, typed: [] }
    Reflect.set(globalThis, 'counted', counted)
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && (counted.taps += 1), true)
    addEventListener(
      'input',
      ({ isTrusted, target }) => {
        // A radio and a switch are tapped; what is typed stands in a line or an area.
        if (
          !isTrusted ||
          !(
            target instanceof HTMLTextAreaElement ||
            (target instanceof HTMLInputElement &&
              target.type !== 'radio' &&
              target.type !== 'checkbox')
          )
        )
          return
        if (!counted.typed.includes(target.id)) counted.typed.push(target.id)
      },
      true,
    )
  })
}

/** What the acts in `work` cost. */
export async function costOf(page: Page, work: () => Promise<void>): Promise<Cost> {
  const counted = () => page.evaluate((): Counted => Reflect.get(globalThis, 'counted'))
  await page.evaluate(() =>
    Object.assign(Reflect.get(globalThis, 'counted'), { taps: 0, typed: [] }),
  )
  await work()
  const { taps, typed } = await counted()
  return { taps, texts: typed.length }
}

/** A tap on what is in sight, without scrolling to it. */
export async function taps(target: Locator): Promise<void> {
  await expect(target).toBeInViewport({ ratio: 0.9 })
  await target.tap()
}

/** A tap into a field, and words by the keyboard that it opens. */
export async function types(field: Locator, words: string): Promise<void> {
  await field.tap()
  await expect(field).toBeFocused()
  await field.page().keyboard.type(words)
}
