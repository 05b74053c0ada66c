import type { Locator, Page } from '@playwright/test'

/** Moves like a person who uses only the keyboard: Tab between groups, arrows within one. */
export function byKeys(page: Page) {
  const press = (key: string) => page.keyboard.press(key)
  const hasFocus = (target: Locator) =>
    target.evaluate((element) => element === document.activeElement)
  /** Returns the arrow key of the focused group or row; null outside of any. */
  const arrow = () =>
    page.evaluate(() => {
      const at = document.activeElement
      const group = at?.closest<HTMLElement>('[data-roving]')
      if (group && !at?.closest('[popover], dialog')?.matches('[data-roving] *'))
        return group.dataset['roving'] === 'down' ? 'ArrowDown' : 'ArrowRight'
      return at?.closest('[data-index]:not([data-editing])') ? 'ArrowRight' : null
    })
  const focused = () => page.evaluateHandle(() => document.activeElement)
  const sameAs = (before: Awaited<ReturnType<typeof focused>>) =>
    before.evaluate((element) => element === document.activeElement)
  /**
   * Moves from the start of the group or row to its end until `stop` returns true; returns whether
   * it did.
   */
  const along = async (stop: () => Promise<boolean>): Promise<boolean> => {
    const way = await arrow()
    const inRow = await page.evaluate(
      () => document.activeElement?.closest('[data-index]') !== null,
    )
    if (way !== null)
      for (const key of inRow ? ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft'] : ['Home'])
        await press(key)
    if (await stop()) return true
    for (let steps = 0; way !== null && steps < 40; steps++) {
      const before = await focused()
      await press(way)
      if (await stop()) return true
      if (await sameAs(before)) return false
    }
    return false
  }
  return {
    press,
    along,
    /** Moves on until the target has the focus, which proves that keys can reach it. */
    async to(target: Locator): Promise<void> {
      for (let steps = 0; steps < 60; steps++) {
        if (await hasFocus(target)) return
        if (await along(() => hasFocus(target))) return
        await press('Tab')
      }
      throw new Error(`Sixty presses of Tab did not reach ${String(target)}.`)
    },
    /** Returns the number of Tab presses from the focus to the first row of the list. */
    async tabsToRows(): Promise<number> {
      for (let tabs = 1; tabs <= 60; tabs++) {
        await press('Tab')
        if (await page.evaluate(() => document.activeElement?.closest('[data-index]') !== null))
          return tabs
      }
      return Number.POSITIVE_INFINITY
    },
  }
}
