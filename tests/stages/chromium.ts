import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Path of the Chromium that the tests use: `CHROMIUM`, else Debian's; undefined when there is none. */
export function findChromium(): string | undefined {
  const places = [process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
  return places.find((place): place is string => place !== undefined && existsSync(place))
}

/** Make sure that there is a Chromium: install it by apt where that is allowed, else say what to install. */
export function needChromium(): string {
  const found = findChromium()
  if (found !== undefined) return found
  installByApt('chromium')
  const installed = findChromium()
  if (installed === undefined) throw new Error('The browser tests need Chromium: install the package "chromium", or set CHROMIUM to its path.')
  return installed
}

/** Install a Debian package when this user may; quietly nothing otherwise. */
export function installByApt(name: string): void {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return
  const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  spawnSync('apt-get', ['update', '-q'], quiet)
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], quiet)
}
