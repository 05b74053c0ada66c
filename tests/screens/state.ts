import type { Page } from '@playwright/test'

/** What a screen is like after somebody did something there. */
export interface State {
  name: string
  path: string
  /** After the address was opened. */
  does?: (page: Page, say: (english: string) => RegExp) => Promise<unknown>
  /** Opens anew at each size, since it does not stay open while the screen is turned. */
  each?: boolean
}

/**
 * Those of these names; one that is called something else by now is missed here and not left out
 * unseen.
 */
export function named(states: readonly State[], ...names: readonly string[]): State[] {
  return names.map((name) => {
    const found = states.find((state) => state.name === name)
    if (!found)
      throw new Error(`No state is named "${name}": name it as its list in tests/screens does.`)
    return found
  })
}

export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 600
