import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/** Follows all links and returns the real path of a file, which may not exist yet. */
export function realFile(file: string): string {
  if (existsSync(file)) return realpathSync(file)
  const folder = dirname(resolve(file))
  return join(existsSync(folder) ? realpathSync(folder) : folder, basename(file))
}

/** Returns why this file cannot be the key file, or null; a missing file can be made. */
export function keyFileProblem(file: string): string | null {
  const folder = dirname(realFile(file))
  if (!existsSync(folder)) return `There is no folder ${folder} for the key.`
  if (!existsSync(file)) return null
  const isKeyFile = statSync(file).isFile() && linesIn(file).every(isKey)
  return isKeyFile ? null : `${file} is not a key file. Name another one with --key-at.`
}

/** Returns the keys of a file, none if it is missing. Throws if it is not a key file. */
export function keysIn(file: string): Uint8Array[] {
  if (!existsSync(file)) return []
  const problem = keyFileProblem(file)
  if (problem !== null) throw new Error(problem)
  return linesIn(file).map((line) => Buffer.from(line, 'hex'))
}

function linesIn(file: string): string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

const isKey = (line: string) => /^[0-9a-f]{64}$/i.test(line)
