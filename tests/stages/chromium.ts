import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * The version of Chromium in Debian 12. `package.json` pins the Playwright for it: change both
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

/** Returns the path of Chromium: `CHROMIUM`, or Debian's; undefined if there is none. */
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
 * Returns the path of Chromium; installs it by apt if permitted, else fails with the package to
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
/** Renders letters with the widths of a tablet; the shell alone rounds them to whole pixels. */
export const lettersOfTablets = '--font-render-hinting=none'

/**
 * Returns the path of the browser for most tests: Debian's headless shell, which has the same
 * engine, network and storage but no windows, and needs two thirds of the time; else Chromium. A
 * test that needs a permission by a window launches Chromium. `CHROMIUM` replaces both.
 */
export function findHeadlessShell(): string | undefined {
  return process.env['CHROMIUM'] === undefined && existsSync(shell) ? shell : findChromium()
}

/** Returns the path of that browser; installs the shell by apt if permitted. */
export function needHeadlessShell(): string {
  if (process.env['CHROMIUM'] === undefined && !existsSync(shell))
    installByApt('chromium-headless-shell')
  return findHeadlessShell() ?? needChromium()
}

/** Installs a Debian package if this user may; else does nothing. */
export function installByApt(name: string): void {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return
  const quiet = {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  } as const
  spawnSync('apt-get', ['update', '-q'], quiet)
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], quiet)
}
