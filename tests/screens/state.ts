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

export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 600
