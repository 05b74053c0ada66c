import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Figure } from './figures.ts'

/**
 * Gzip size of built files by their address, in kB (1000 bytes); compresses them here, so that a
 * server's settings do not count.
 */
export function packed(addresses: readonly string[]): number {
  const files = [...new Set(addresses.map((address) => new URL(address, 'http://app').pathname))]
  return (
    files.reduce(
      (sum, path) => sum + gzipSync(readFileSync(`dist${path}`), { level: 9 }).length,
      0,
    ) / 1000
  )
}

/** The files that a screen requested until it was usable. */
export function transferFigures(
  name: string,
  addresses: readonly string[],
  most: { js: number; css: number },
): Figure[] {
  const ending = (ends: string) =>
    addresses.filter((address) => new URL(address).pathname.endsWith(ends))
  return [
    {
      name: `${name}: JavaScript, gzip`,
      unit: 'kB',
      runs: [packed(ending('.js'))],
      target: { most: most.js },
    },
    {
      name: `${name}: CSS, gzip`,
      unit: 'kB',
      runs: [packed(ending('.css'))],
      target: { most: most.css },
    },
  ]
}

/** All files that the worker caches, so that the app opens without a network. */
export function precacheFigure(): Figure {
  const worker = readFileSync('dist/sw.js', 'utf8')
  const listed = [...worker.matchAll(/"?url"?:\s*"([^"]+)"/g)].flatMap((match) =>
    match[1] === undefined ? [] : [`/${match[1]}`],
  )
  return {
    name: `whole precache (${listed.length} files), gzip`,
    unit: 'kB',
    runs: [packed(listed)],
  }
}
