import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'
import { isOfGuestPage } from './guest-page.ts'
import { isOfReportFrame } from './report-frame.ts'

/**
 * Ends the build for a file that the worker does not cache, because of its size or of an unlisted
 * type (offline design, 9).
 */
export function wholePrecache(): Plugin {
  return onceBuilt('siteward-whole-precache', async (folder) => {
    const gaps = precacheGaps(
      await readdir(folder, { recursive: true }),
      await readFile(join(folder, 'sw.js'), 'utf8'),
    )
    if (gaps.length > 0)
      throw new Error(
        `The worker would not keep ${gaps.join(', ')}: make it smaller, or name its kind in globPatterns.`,
      )
  })
}

/**
 * Writes every text file also as `.gz` and `.br`, so that the server compresses nothing while it
 * serves.
 */
export function precompressed(): Plugin {
  return onceBuilt('siteward-precompressed', async (folder) => {
    const files = (await readdir(folder, { recursive: true })).filter((name) =>
      /\.(js|css|html|svg|json|webmanifest)$/.test(name),
    )
    await Promise.all(
      files.map(async (name) => {
        const content = await readFile(join(folder, name))
        await writeFile(join(folder, `${name}.gz`), await promisify(gzip)(content, { level: 9 }))
        const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
        await writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(content, best))
      }),
    )
  })
}

/** Runs `work` on the folder of the build (`--outDir`) once all files are in it, the worker too. */
function onceBuilt(name: string, work: (folder: string) => Promise<void>): Plugin {
  let folder = ''
  return {
    name,
    apply: 'build',
    enforce: 'post',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir)
    },
    closeBundle: { order: 'post', sequential: true, handler: () => work(folder) },
  }
}

/** Files of the app; compressed copies are for the server alone. */
const ofTheApp = /\.(js|css|html|svg|woff2|png|webmanifest)$/

/**
 * Returns the built files that the worker would not cache. The plugin leaves out a file that is too
 * large with only a warning, and the app would then miss it without a network (offline design, 9).
 * `worker` is the text of `sw.js`.
 */
export function precacheGaps(built: readonly string[], worker: string): string[] {
  const kept = new Set(
    [...worker.matchAll(/["'`]?url["'`]?:\s*["'`]([^"'`]+)["'`]/g)].map(([, url]) => url),
  )
  return built
    .map((name) => name.replaceAll('\\', '/'))
    .filter(
      (name) =>
        ofTheApp.test(name) &&
        name !== 'sw.js' &&
        !isOfReportFrame(name) &&
        !isOfGuestPage(name) &&
        !kept.has(name),
    )
}
