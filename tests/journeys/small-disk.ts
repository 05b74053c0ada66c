import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, realpathSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk small enough to fill. */
export interface SmallDisk {
  folder: string
  /** Writes until the disk is full. */
  fill(): void
  free(): void
  end(): void
}

/** Mounts a small disk; returns the reason if this machine does not permit it. */
export function smallDisk(megabytes: number): SmallDisk | string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'siteward-small-disk-')))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], {
      stdio: 'pipe',
    })
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    return `no file system may be mounted here (${error instanceof Error ? error.message.split('\n').at(-1) : String(error)})`
  }
  const filler = join(folder, 'filler')
  return {
    folder,
    fill() {
      const file = openSync(filler, 'a')
      try {
        for (let size = 1 << 20; size >= 512;) {
          try {
            writeSync(file, Buffer.alloc(size))
          } catch {
            size /= 2
          }
        }
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(filler, { force: true }),
    end() {
      execFileSync('umount', ['-l', folder], { stdio: 'pipe' })
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
