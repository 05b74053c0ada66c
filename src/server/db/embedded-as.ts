import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Binaries } from './embedded-binaries.ts'
import { StartRefusal } from './errors.ts'

/**
 * The user that runs the database, because PostgreSQL refuses root: `plain` = our own user;
 * `namespace` = we are root, and a user namespace maps us to another number while files stay
 * root's; `user` = we are root and switch to another user.
 */
export type RunAs =
  | { way: 'plain' }
  | { way: 'namespace' }
  | { way: 'user'; uid: number; gid: number }

/** A program with its arguments, ready for `spawn`. Every user may enter its folder. */
export interface ShellCommand {
  file: string
  args: string[]
  options: { cwd: '/'; uid?: number; gid?: number }
}

interface Situation {
  binaries: Binaries
  dataDir: string
  /** The present owner of the database's folder. */
  owner: { uid: number; gid: number } | undefined
  /** Forces one way, for tests. */
  force?: 'namespace' | 'nobody'
}

/**
 * Chooses root in a user namespace, or else `nobody`, or else fails with one line that tells what
 * to do (ruling 20).
 */
export function chooseRunAs({ binaries, dataDir, owner, force }: Situation): RunAs {
  if (process.getuid?.() !== 0) return { way: 'plain' }
  // The owner of the folder stays, so that root can start today what a user started yesterday.
  if (force === undefined && owner !== undefined && owner.uid !== 0) {
    const as: RunAs = { way: 'user', ...owner }
    if (obstacle(as, binaries, dataDir) === undefined) return as
  }
  if (force !== 'nobody' && runs({ way: 'namespace' }, binaries)) return { way: 'namespace' }
  if (force === 'namespace')
    throw new StartRefusal('database-start', 'User namespaces are not allowed here.')
  const as = nobody()
  const closed = obstacle(as, binaries, dataDir)
  if (closed === undefined) return as
  throw new StartRefusal(
    'database-start',
    `PostgreSQL does not run as root, user namespaces are not allowed here, and the user nobody ${closed}. Start as another user, or choose a DATA_DIR below folders that all users may enter, for example /var/lib/siteward.`,
  )
}

/** Returns the command line that runs a program of the database as that user. */
export function commandAs(as: RunAs, program: string, args: readonly string[]): ShellCommand {
  if (as.way === 'namespace') {
    const unshare = ['--user', '--map-user=1000', '--map-group=1000', program, ...args]
    return { file: 'unshare', args: unshare, options: { cwd: '/' } }
  }
  const identity = as.way === 'user' ? { uid: as.uid, gid: as.gid } : {}
  return { file: program, args: [...args], options: { cwd: '/', ...identity } }
}

/**
 * Returns the user who must own the database's files; undefined if the user who makes them does.
 */
export function fileOwner(as: RunAs): { uid: number; gid: number } | undefined {
  if (as.way === 'plain') return undefined
  return as.way === 'user' ? { uid: as.uid, gid: as.gid } : { uid: 0, gid: 0 }
}

/** Returns the first folder on the way to `path`, itself included, that this user may not enter. */
export function closedFolder(path: string, uid: number, gid: number): string | undefined {
  const parent = dirname(path)
  const above = parent === path ? undefined : closedFolder(parent, uid, gid)
  if (above !== undefined) return above
  const status = statSync(path, { throwIfNoEntry: false })
  if (status === undefined) return undefined
  const bit = status.uid === uid ? 0o100 : status.gid === gid ? 0o010 : 0o001
  return (status.mode & bit) === 0 ? path : undefined
}

function obstacle(
  as: { uid: number; gid: number },
  binaries: Binaries,
  dataDir: string,
): string | undefined {
  for (const folder of [dataDir, tmpdir(), binaries.folder]) {
    const closed = closedFolder(folder, as.uid, as.gid)
    if (closed !== undefined) return `may not enter ${closed}`
  }
  if (!runs({ way: 'user', ...as }, binaries))
    return `cannot run ${join(binaries.folder, 'postgres')}`
  return undefined
}

function runs(as: RunAs, binaries: Binaries): boolean {
  const { file, args, options } = commandAs(as, join(binaries.folder, 'postgres'), ['--version'])
  return spawnSync(file, args, { ...options, stdio: 'ignore' }).status === 0
}

function nobody(): { way: 'user'; uid: number; gid: number } {
  return { way: 'user', uid: idOf('-u'), gid: idOf('-g') }
}

function idOf(flag: '-u' | '-g'): number {
  const asked = spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' })
  return asked.status === 0 ? Number(asked.stdout) : 65534
}
