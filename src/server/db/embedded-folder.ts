import { spawn } from 'node:child_process'
import {
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { commandAs, fileOwner } from './embedded-as.ts'
import type { RunAs } from './embedded-as.ts'
import type { Binaries } from './embedded-binaries.ts'
import { StartRefusal } from './errors.ts'

/** Returns the PostgreSQL version that made the folder; undefined if it does not exist yet. */
export function madeBy(folder: string): number | undefined {
  const file = join(folder, 'PG_VERSION')
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined
}

/** Returns the owner of the folder; undefined if it does not exist yet. */
export function ownerOf(folder: string): { uid: number; gid: number } | undefined {
  const status = statSync(folder, { throwIfNoEntry: false })
  return status === undefined ? undefined : { uid: status.uid, gid: status.gid }
}

/**
 * Makes the database's folder, or gives an existing one to the user who runs the database. It is
 * made under another name first: a start that was killed leaves nothing that looks finished.
 */
export async function makeFolder(
  folder: string,
  binaries: Binaries,
  as: RunAs,
  durable: boolean,
): Promise<void> {
  const owner = fileOwner(as)
  if (madeBy(folder) !== undefined) {
    if (owner !== undefined && ownerOf(folder)?.uid !== owner.uid) giveAll(folder, owner)
    return
  }
  const draft = `${folder}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  if (owner !== undefined) chownSync(draft, owner.uid, owner.gid)
  await run(
    commandAs(as, join(binaries.folder, 'initdb'), [
      '-D',
      draft,
      ...choices(binaries),
      ...(durable ? [] : ['--no-sync']),
    ]),
  )
  renameSync(draft, folder)
}

function choices(binaries: Binaries): string[] {
  // No passwords, because access to the socket's folder is the right to connect
  // (embedded-socket.ts).
  const common = ['-U', 'siteward', '-E', 'UTF8', '--auth=trust', '--no-instructions']
  // macOS has no C.UTF-8 of its own; the package's version includes one.
  const own = process.platform === 'darwin' && binaries.major >= 17
  return [
    ...common,
    ...(own
      ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : ['--locale=C.UTF-8']),
  ]
}

async function run({ file, args, options }: ReturnType<typeof commandAs>): Promise<void> {
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (words: string) => (stderr += words))
  const { promise, resolve, reject } = Promise.withResolvers<number | null>()
  child.on('error', reject).on('close', resolve)
  if ((await promise) === 0) return
  throw new StartRefusal(
    'database-start',
    `The database's folder could not be made: ${stderr.trim().replaceAll('\n', ' ')}`,
  )
}

function giveAll(folder: string, owner: { uid: number; gid: number }): void {
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(folder, entry), owner.uid, owner.gid)
  }
  // Last, because the folder's owner shows that all of this was done.
  chownSync(folder, owner.uid, owner.gid)
}
