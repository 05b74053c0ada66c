import type { BrowserContext, Page } from '@playwright/test'
import type { Line } from '#tests/world/line.ts'
import type { ToastLog } from '#tests/world/toast-log.ts'
import { prepareContext } from './engine.ts'
import { logToasts } from './toasts.ts'
import { watchTroubles, type Troubles } from './troubles.ts'

/** A person's browser and its network line. */
export interface Device {
  readonly context: BrowserContext
  /** Null if the service worker is blocked: such a browser cannot load anything offline. */
  readonly line: Line | null
  readonly troubles: Troubles
  readonly toastsOf: (page: Page) => ToastLog
}

/**
 * Watches the browser for errors that a person would not see. `who`: names the person in the
 * report.
 */
export async function deviceOf(
  context: BrowserContext,
  line: Line | null,
  who: string,
): Promise<Device> {
  await prepareContext(context)
  return {
    context,
    line,
    troubles: await watchTroubles(context, who),
    toastsOf: await logToasts(context),
  }
}

/**
 * Cuts the network while the server runs on. The browser also knows, because pages read
 * `navigator.onLine`.
 */
export async function losesNetwork({ context, line, troubles }: Device): Promise<void> {
  if (line === null)
    throw new Error('To lose the network, use the fixture withWorker (journey.ts).')
  troubles.offline = true
  line.cut()
  await context.setOffline(true)
}

export async function regainsNetwork({ context, line }: Device): Promise<void> {
  line?.join()
  await context.setOffline(false)
}
