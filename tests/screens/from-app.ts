import { execFile } from 'node:child_process'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { build, createServer } from 'vite'
import type { RoleID } from '#contract/kernel/role.ts'

/** A screen as the app itself lists it; roles: null = without a sign-in. */
export interface Address {
  path: string
  roles: readonly RoleID[] | null
}

/** What the app's own bundler says of it. */
export interface FromApp {
  /**
   * Every address that shows something, from the app's tables, so that a new page cannot be
   * forgotten.
   */
  addresses: Address[]
  /** `judge.ts` as one script for a page. */
  judge: string
}

/**
 * Read in a process of its own: the bundler's loader and that of the journeys do not stand each
 * other. Who comes first in a run leaves what was read in `file` for those who come after, for it
 * takes eight seconds of a core.
 */
export async function fromApp(file: string): Promise<FromApp> {
  if (!existsSync(file)) {
    const { stdout } = await promisify(execFile)(process.execPath, ['tests/screens/from-app.ts'], {
      maxBuffer: 10_000_000,
    })
    writeFileSync(`${file}-${process.pid}`, stdout)
    renameSync(`${file}-${process.pid}`, file)
  }
  return JSON.parse(readFileSync(file, 'utf8'))
}

interface Routes {
  createAppRouter: (room: object) => {
    routesByPath: Record<string, { options: { component?: unknown } }>
  }
}
interface Pages {
  pages: readonly { path: string; roles: readonly RoleID[] }[]
}

async function addressesOfApp(): Promise<Address[]> {
  const vite = await createServer({
    configFile: 'vite.config.ts',
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    // As the two files export them.
    const { createAppRouter } = (await vite.ssrLoadModule('/routes/router.tsx')) as Routes
    const { pages } = (await vite.ssrLoadModule('/routes/capabilities.ts')) as Pages
    const shown = Object.entries(createAppRouter({}).routesByPath).filter(
      ([, { options }]) => options.component !== undefined,
    )
    return shown.map(([path]) => ({
      path,
      roles: pages.find((page) => page.path === path)?.roles ?? null,
    }))
  } finally {
    await vite.close()
  }
}

async function judgeScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      lib: {
        entry: 'tests/screens/judge.ts',
        formats: ['iife'],
        name: 'screens',
        fileName: 'judge',
      },
    },
  })
  const [first] = Array.isArray(built) ? built : [built]
  const chunk = first && 'output' in first ? first.output[0] : undefined
  if (!chunk) throw new Error('judge.ts was not built')
  return chunk.code
}

if (import.meta.main)
  process.stdout.write(
    JSON.stringify({ addresses: await addressesOfApp(), judge: await judgeScript() }),
  )
