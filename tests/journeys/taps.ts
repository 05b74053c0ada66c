import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test'

/** The cost of an act on a touch screen, counted in the browser. */
export interface Cost {
  /** Number of touches anywhere. */
  taps: number
  /** Number of fields with typed text. */
  texts: number
}

interface Counted {
  taps: number
  typed: string[]
}

/** Counts all taps in every page of this browser from now on; a reload restarts the count. */
export async function countTaps(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const counted: Counted = { taps: 0, typed: [] }
    Reflect.set(globalThis, 'counted', counted)
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && (counted.taps += 1), true)
    addEventListener(
      'input',
      ({ isTrusted, target }) => {
        // Ignores radios and switches, which are tapped; text is typed into an input or a textarea.
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

/** Returns the cost of the acts in `work`. */
export async function costOf(page: Page, work: () => Promise<void>): Promise<Cost> {
  const counted = () => page.evaluate((): Counted => Reflect.get(globalThis, 'counted'))
  await page.evaluate(() =>
    Object.assign(Reflect.get(globalThis, 'counted'), { taps: 0, typed: [] }),
  )
  await work()
  const { taps, typed } = await counted()
  return { taps, texts: typed.length }
}

/** Taps a visible control without scrolling to it. */
export async function taps(target: Locator): Promise<void> {
  await expect(target).toBeInViewport({ ratio: 0.9 })
  await target.tap()
}

/** Taps a field, and types by the keyboard that it opens. */
export async function types(field: Locator, words: string): Promise<void> {
  await field.tap()
  await expect(field).toBeFocused()
  await field.page().keyboard.type(words)
}
