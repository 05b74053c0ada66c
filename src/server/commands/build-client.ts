import { spawn } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/** Folder of the built client. */
export const clientFolder = join(root, 'dist')

// The client is built from these. A folder's own time also changes when files are removed.
const sources = ['src/client', 'src/contract', 'public', 'vite.config.ts', 'package-lock.json']

/** Returns whether a built client exists that is newer than all its sources. */
export function isBuilt(): boolean {
  const built = timeOf(join(clientFolder, 'index.html'))
  return built > 0 && sources.every((source) => newest(join(root, source)) <= built)
}

/**
 * Builds the client into dist/ if it is missing or older than its sources; returns the exit code of
 * the build.
 */
export async function buildClient(): Promise<number> {
  if (isBuilt()) return 0
  console.log('Building the app …')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const build = spawn(
    process.execPath,
    [vite, 'build', '--config', join(root, 'vite.config.ts'), '--logLevel', 'warn'],
    { cwd: root, stdio: 'inherit' },
  )
  return new Promise((resolve) => {
    build.once('error', () => resolve(1))
    build.once('close', (code) => resolve(code ?? 1))
  })
}

function newest(path: string): number {
  const own = timeOf(path)
  if (own === 0 || !statSync(path).isDirectory()) return own
  return Math.max(
    own,
    ...readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) =>
      timeOf(join(path, name)),
    ),
  )
}

/** Returns the time of the last change, ms since 1970; 0 if the path does not exist. */
function timeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

if (import.meta.main) process.exitCode = await buildClient()
