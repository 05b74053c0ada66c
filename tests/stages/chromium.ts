import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * Chromium of Debian 12. `package.json` pins the Playwright that is made for it: change both
 * together.
 */
const madeFor = 156

/** Returns a warning if this is not the Chromium that the tests are made for, otherwise null. */
export function otherChromium(path: string): string | null {
  const said = spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout
  const major = Number(/\d+/.exec(said)?.[0])
  if (major === madeFor) return null
  return `The tests are made for Chromium ${madeFor}, and ${path} is ${said.trim()}.`
}

/** Path of Chromium: `CHROMIUM`, else Debian's; undefined when there is none. */
export function findChromium(): string | undefined {
  const places = [
    process.env['CHROMIUM'],
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ]
  return places.find((place): place is string => place !== undefined && existsSync(place))
}

/**
 * Make sure that there is a Chromium: install it by apt where that is allowed, else say what to
 * install.
 */
export function needChromium(): string {
  const found = findChromium()
  if (found !== undefined) return found
  installByApt('chromium')
  const installed = findChromium()
  if (installed === undefined)
    throw new Error(
      'The browser tests need Chromium: install the package "chromium", or set CHROMIUM to its path.',
    )
  return installed
}

const shell = '/usr/bin/chromium-headless-shell'
/** Letters as wide as a tablet draws them: the shell alone would fit them to whole pixels. */
export const lettersOfTablets = '--font-render-hinting=none'

/**
 * Path of what most browser tests run in: Debian's headless shell, which is the same engine,
 * network and storage without the windows around it and needs two thirds of the time; else
 * Chromium. What needs a permission that a window would give launches Chromium. `CHROMIUM` stands
 * for both.
 */
export function findHeadlessShell(): string | undefined {
  return process.env['CHROMIUM'] === undefined && existsSync(shell) ? shell : findChromium()
}

/** The same, installed by apt where that is allowed. */
export function needHeadlessShell(): string {
  if (process.env['CHROMIUM'] === undefined && !existsSync(shell))
    installByApt('chromium-headless-shell')
  return findHeadlessShell() ?? needChromium()
}

/** Install a Debian package when this user may; quietly nothing otherwise. */
export function installByApt(name: string): void {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return
  const quiet = {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  } as const
  spawnSync('apt-get', ['update', '-q'], quiet)
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], quiet)
}
