import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartRefusal } from './errors.ts'

/** The port is only part of the socket's name: nothing listens on the network. */
export const socketPort = 5432

// The system limits the path of a socket to 104 bytes on macOS, 108 elsewhere, with a final 0.
const longestPath = 103

/** Returns a short name for the data folder, which also identifies its processes. */
export function clusterName(dataDir: string): string {
  const who = process.getuid?.() ?? 0
  return `siteward-${createHash('sha256').update(`${who}:${dataDir}`).digest('hex').slice(0, 16)}`
}

/**
 * Makes the folder of the database's socket. Only its owner may enter it, so access to it is the
 * right to connect. It is in the system's temporary folder because a data folder's path may be too
 * long.
 */
export function makeSocketFolder(
  name: string,
  owner: { uid: number; gid: number } | undefined,
): string {
  const folder = join(tmpdir(), name)
  if (Buffer.byteLength(join(folder, `.s.PGSQL.${socketPort}`)) > longestPath) {
    throw new StartRefusal(
      'database-start',
      `The temporary folder ${tmpdir()} has too long a path for a socket: set TMPDIR to a shorter one.`,
    )
  }
  const me = process.getuid?.() ?? 0
  const wanted = owner ?? { uid: me, gid: process.getgid?.() ?? 0 }
  // Removes an old folder each time: a pid file beside an old socket may name an unrelated process
  // by now. In a folder where all may write, only root can remove what another user put there.
  if (me === 0 || ownerOf(folder) === me) rmSync(folder, { recursive: true, force: true })
  if (ownerOf(folder) === undefined) {
    mkdirSync(folder, { mode: 0o700 })
    if (wanted.uid !== me) chownSync(folder, wanted.uid, wanted.gid)
  }
  const status = lstatSync(folder)
  if (!status.isDirectory() || status.uid !== wanted.uid) {
    throw new StartRefusal(
      'database-start',
      `${folder} belongs to another user: remove it, or set TMPDIR to another folder.`,
    )
  }
  if ((status.mode & 0o777) !== 0o700) chmodSync(folder, 0o700)
  return folder
}

function ownerOf(folder: string): number | undefined {
  return lstatSync(folder, { throwIfNoEntry: false })?.uid
}
