import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type BrowserType,
  chromium,
  firefox,
  type LaunchOptions,
} from '@playwright/test'
import { installByApt, lettersOfTablets, needHeadlessShell } from '#tests/stages/chromium.ts'
import { browserVariable } from '#tests/stages/gate-files.ts'
import type { Line } from '#tests/world/line.ts'

/** The browser of this run and how Playwright starts it. */
interface Engine {
  readonly type: BrowserType
  readonly options: LaunchOptions
}

export type JourneyBrowser = 'chromium' | 'firefox' | 'webkit'

const chosen = process.env[browserVariable]
export const journeyBrowser: JourneyBrowser =
  chosen === 'firefox' || chosen === 'webkit' ? chosen : 'chromium'
export const isFirefox = journeyBrowser === 'firefox'

export const engine: Engine = isFirefox
  ? {
      type: firefox,
      options: {
        channel: 'moz-firefox',
        executablePath: join(import.meta.dirname, 'firefox-launcher.ts'),
        env: {
          ...process.env,
          // The launcher is a TypeScript file, which only this Node runs.
          PATH: `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`,
          FIREFOX: needFirefox(),
          TZ: 'America/Chicago',
        },
        firefoxUserPrefs: {
          // Sends requests to this machine through the line, too.
          'network.proxy.allow_hijacking_localhost': true,
          'network.proxy.testing_localhost_is_secure_when_hijacked': true,
          'intl.accept_languages': 'en-US, en',
        },
      },
    }
  : {
      type: chromium,
      options: { executablePath: needHeadlessShell(), args: [lettersOfTablets] },
    }

/**
 * Returns a person's browser data. This Firefox has one network line for the whole browser, so each
 * person has a browser of their own.
 */
export async function newContext(
  browser: Browser,
  line: Line | null,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const proxy = line ? { proxy: line.proxy } : {}
  if (!isFirefox) return browser.newContext({ ...proxy, ...options })
  const own = await engine.type.launch({ ...engine.options, ...proxy })
  const context = await own.newContext(options)
  context.once('close', () => void own.close())
  return context
}

/** Replaces in each page what Playwright's BiDi cannot do in this Firefox. */
export async function prepareContext(context: BrowserContext): Promise<void> {
  if (!isFirefox) return
  await context.addInitScript(() => {
    // Types text as a keyboard does. Playwright would set the value by the field's own property,
    // which React watches: React would take the text for its own and ignore it.
    Object.defineProperty(window, '__pw_bidiInsertText', {
      get: () => (text: string) => void document.execCommand('insertText', false, text),
      set: () => {},
    })
    // Says each address that the router sets, because this Firefox has no such event.
    for (const name of ['pushState', 'replaceState'] as const) {
      const original = history[name].bind(history)
      history[name] = (...values) => {
        original(...values)
        // oxlint-disable-next-line no-console -- read by firefox-launcher.ts
        console.debug('new address', location.href)
      }
    }
    // oxlint-disable-next-line no-console -- read by firefox-launcher.ts
    addEventListener('popstate', () => console.debug('new address', location.href))
  })
}

/** Returns the path of Debian's Firefox; installs it by apt if permitted. */
function needFirefox(): string {
  const path = process.env['FIREFOX'] ?? '/usr/bin/firefox-esr'
  if (!existsSync(path)) installByApt('firefox-esr')
  if (!existsSync(path))
    throw new Error(
      'These journeys need Firefox: install the package "firefox-esr", or set FIREFOX.',
    )
  return path
}
