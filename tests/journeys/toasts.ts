import type { BrowserContext, Page } from '@playwright/test'
import { ToastLog, watchToasts } from '#tests/world/toast-log.ts'

const bindingName = 'toastShown'

/** Logs the toasts of each tab outside of it, so that the log survives a reload. */
export async function logToasts(context: BrowserContext): Promise<(page: Page) => ToastLog> {
  const logs = new Map<Page, ToastLog>()
  const logOf = (page: Page) => {
    const log = logs.get(page) ?? new ToastLog()
    logs.set(page, log)
    return log
  }
  await context.exposeBinding(bindingName, ({ page }, lines: string[]) => logOf(page).add(lines))
  await context.addInitScript({ content: `(${watchToasts.toString()})(${bindingName})` })
  return logOf
}
