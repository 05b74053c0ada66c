import { readdirSync, readFileSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { layLine, type Line } from '#tests/world/line.ts'
import { deviceOf } from './device.ts'
import { engine } from './engine.ts'
import { Person } from './person.ts'
import type { Siteward } from './server.ts'

/** A device that retains its data when its browser is killed and restarted. */
export interface Tablet {
  /** The folder of all browser data. */
  readonly profile: string
  /** Starts the browser; the person must go to their last page. */
  picksUp(how?: { offline: boolean; locale?: 'en-US' | 'es-US' }): Promise<Person>
  /** Kills the browser with SIGKILL in the middle of its work, as if the battery died. */
  dies(): Promise<void>
  /** Ends the browser and removes its data. */
  end(): Promise<void>
}

/** `disk`: the folder of its storage. */
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
      const context = await engine.type.launchPersistentContext(profile, {
        ...engine.options,
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

/** Returns the browser processes of a profile, which is a folder of this journey alone. */
function browserOf(profile: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
          .split('\0')
          .some((word) => word.replace('--user-data-dir=', '') === profile)
      } catch {
        return false
      }
    })
}
