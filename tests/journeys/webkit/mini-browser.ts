import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { expect } from '@playwright/test'
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver'
import { installByApt } from '#tests/stages/chromium.ts'
import { startTimeout } from '#tests/stages/patience.ts'
import { freePort } from '#tests/world/free-port.ts'

const webDriver = '/usr/bin/WebKitWebDriver'
const programs = [
  ['/usr/bin/Xvfb', 'xvfb'],
  [webDriver, 'webkit2gtk-driver'],
] as const

/** WebKit in the small browser of its authors, on a screen that does not exist. */
export interface MiniBrowser {
  readonly driver: WebDriver
  end(): Promise<void>
}

/** Starts WebKit; installs it by apt if permitted, else fails with the packages to install. */
export async function startMiniBrowser(): Promise<MiniBrowser> {
  for (const [path, name] of programs) {
    if (!existsSync(path)) installByApt(name)
    if (!existsSync(path)) throw new Error(`These journeys need WebKit: install "${name}".`)
  }
  // Comes with the package of WebKitWebDriver; its folder has the name of the processor.
  const [binary = ''] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')
  const screen = spawn(
    '/usr/bin/Xvfb',
    ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const [display] = await once(screen.stdout, 'data')
  const port = await freePort()
  const server = spawn(webDriver, [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: `:${String(display).trim()}`,
      TZ: 'America/Chicago',
      LANG: 'en_US.UTF-8',
      // Draws without a graphics card.
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      // Runs as root in a container, where WebKit's own sandbox cannot start.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
    stdio: 'ignore',
  })
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(answers, { timeout: startTimeout }).toBe(true)
  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities(
      new Capabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary, args: ['--automation'] },
      }),
    )
    .build()
  await driver.manage().window().setRect({ width: 1024, height: 900 })
  return {
    driver,
    async end() {
      await driver.quit()
      for (const program of [server, screen]) await ended(program)
    },
  }
}

async function ended(program: ChildProcess): Promise<void> {
  const gone = once(program, 'exit')
  program.kill('SIGTERM')
  await gone
}
