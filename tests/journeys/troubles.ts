import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test'

/** Errors in a person's browser that the screen does not show. */
export interface Troubles {
  readonly found: readonly string[]
  /** True: the browser's own lines about an unreachable server are not errors. */
  offline: boolean
  /** Files that this journey removes. */
  missing: RegExp | null
  watch(page: Page): void
}

/**
 * Collects page errors, console errors and violations of the security policy; a journey with one
 * fails.
 */
export async function watchTroubles(context: BrowserContext, who: string): Promise<Troubles> {
  const found: string[] = []
  const troubles: Troubles = {
    found,
    offline: false,
    missing: null,
    watch(page) {
      page.on('pageerror', (error) => {
        if (!isOwnError(error, page, troubles))
          found.push(
            `${who}: page error on ${page.url()}: ${error.stack || `${error.name}: ${error.message}`}`,
          )
      })
      page.on('console', (message) => {
        if (message.type() === 'error' && !isOwnLine(message, troubles))
          found.push(
            `${who}: console on ${page.url()}: ${message.text()} (${message.location().url})`,
          )
      })
    },
  }
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      // oxlint-disable-next-line no-console -- read by the journey
      console.error(
        `securitypolicyviolation: ${event.effectiveDirective} refused ${event.blockedURI} in ${event.sourceFile}:${event.lineNumber} ${event.sample}`,
      )
    })
  })
  context.on('page', (page) => troubles.watch(page))
  for (const page of context.pages()) troubles.watch(page)
  return troubles
}

/**
 * Returns whether Firefox itself reports this: each answer that the worker could not get, and
 * Playwright's look into the frame of a mail, which permits no script.
 */
function isOwnError({ stack = '' }: Error, page: Page, { offline }: Troubles): boolean {
  if (/^Failed to load .* A ServiceWorker (passed a promise|intercepted)/.test(stack))
    return offline
  return /\/dev\/mail\//.test(page.url()) && stack.includes('Permission denied to access')
}

/**
 * Returns whether the browser itself wrote the line for an answer from 400 on. Refusals of our API
 * are normal answers, and offline no answer is expected.
 */
function isOwnLine(message: ConsoleMessage, { offline, missing }: Troubles): boolean {
  const text = message.text()
  if (missing?.test(message.location().url) || missing?.test(text)) return true
  // The frame of a mail permits no script, not even the one that logs toasts.
  if (/^Blocked script execution in '[^']*\/dev\/mail\/\d+\/body'/.test(text)) return true
  // The worker checks for a newer version on its own, also offline.
  if (text.startsWith('An unknown error occurred when fetching the script')) return offline
  if (!text.startsWith('Failed to load resource')) return false
  if (text.includes('net::ERR_')) return offline
  return /\/api\//.test(message.location().url)
}
