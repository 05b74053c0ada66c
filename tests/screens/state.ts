import type { Page } from '@playwright/test'

/** A screen in the state after an action. */
export interface State {
  name: string
  path: string
  /** Runs after the address has opened. */
  does?: (page: Page, say: (english: string) => RegExp) => Promise<unknown>
  /** True: opens again for each size, because it closes when the screen is resized. */
  each?: boolean
}

/**
 * Returns the states with these names; fails on an unknown name, so that a renamed state is not
 * left out.
 */
export function named(states: readonly State[], ...names: readonly string[]): State[] {
  return names.map((name) => {
    const found = states.find((state) => state.name === name)
    if (!found)
      throw new Error(`No state has the name "${name}": use a name of its list in tests/screens.`)
    return found
  })
}

export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 600
