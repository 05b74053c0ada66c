import { readdirSync, readFileSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { needHeadlessShell } from '#tests/stages/chromium.ts'
import { layLine, type Line } from '#tests/world/line.ts'
import { deviceOf } from './device.ts'
import { Person } from './person.ts'
import type { Siteward } from './server.ts'

/** A device that keeps what is on it when its browser is killed and started again. */
export interface Tablet {
  /** The folder of all that the browser keeps. */
  readonly profile: string
  /** Start the browser on it; the person is where they left off only if they go there. */
  picksUp(how?: { offline: boolean; locale?: 'en-US' | 'es-US' }): Promise<Person>
  /** As when the battery dies: SIGKILL to the browser, in the middle of whatever it does. */
  dies(): Promise<void>
  /** Put away for good. */
  end(): Promise<void>
}

/** `disk`: the folder that its storage lies in. */
export function tabletOf(siteward: Siteward, email: string, disk = tmpdir()): Tablet {
  const profile = realpathSync(mkdtempSync(join(disk, 'siteward-tablet-')))
  let person: Person | null = null
  let line: Line | null = null
  const tablet: Tablet = {
    profile,
    async picksUp({ offline, locale = 'en-US' } = { offline: false }) {
      line ??= await layLine()
      if (offline) line.cut()
      else line.join()
      const context = await chromium.launchPersistentContext(profile, {
        executablePath: needHeadlessShell(),
        viewport: { width: 1024, height: 768 },
        locale,
        timezoneId: 'America/Chicago',
        proxy: line.proxy,
        offline,
      })
      const device = await deviceOf(context, line, email)
      device.troubles.offline = offline
      person = new Person(context.pages()[0] ?? (await context.newPage()), device, siteward, email)
      return person
    },
    async dies() {
      const gone = new Promise((done) => person?.context.once('close', done))
      for (const pid of browserOf(profile)) process.kill(pid, 'SIGKILL')
      await gone
      person = null
    },
    async end() {
      await person?.context.close()
      line?.end()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  return tablet
}

/** The browser processes on a profile, which is a folder of this journey alone. */
function browserOf(profile: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
          .split('\0')
          .includes(`--user-data-dir=${profile}`)
      } catch {
        return false
      }
    })
}
