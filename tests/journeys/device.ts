import type { BrowserContext, Page } from '@playwright/test'
import type { Line } from '#tests/world/line.ts'
import type { ToastLog } from '#tests/world/toast-log.ts'
import { logToasts } from './toasts.ts'
import { watchTroubles, type Troubles } from './troubles.ts'

/** The browser in front of somebody, and the line that it hangs on. */
export interface Device {
  readonly context: BrowserContext
  /**
   * Null where the service worker is blocked: such a browser could load nothing without a network.
   */
  readonly line: Line | null
  readonly troubles: Troubles
  readonly toastsOf: (page: Page) => ToastLog
}

/** What goes wrong in it unseen is watched from now on. `who`: names them where something did. */
export async function deviceOf(
  context: BrowserContext,
  line: Line | null,
  who: string,
): Promise<Device> {
  return {
    context,
    line,
    troubles: await watchTroubles(context, who),
    toastsOf: await logToasts(context),
  }
}

/**
 * It has no network; the server need not be gone. The browser is told as well, since pages ask it
 * (`navigator.onLine`).
 */
export async function losesNetwork({ context, line, troubles }: Device): Promise<void> {
  if (line === null) throw new Error('Who loses the network comes withWorker (journey.ts).')
  troubles.offline = true
  line.cut()
  await context.setOffline(true)
}

export async function regainsNetwork({ context, line }: Device): Promise<void> {
  line?.join()
  await context.setOffline(false)
}
