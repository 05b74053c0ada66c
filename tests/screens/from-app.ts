import { execFile } from 'node:child_process'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { build, createServer } from 'vite'
import type { RoleID } from '#contract/kernel/role.ts'

/** A screen in the app's own list; `roles` null: without a session. */
export interface Address {
  path: string
  roles: readonly RoleID[] | null
}

/** The facts that the app's own bundler provides. */
export interface FromApp {
  /** Every address with a screen, from the app's tables, so that no new page can be forgotten. */
  addresses: Address[]
  /** `judge.ts` as one script for a page. */
  judge: string
}

/**
 * Reads the facts in a separate process, because the bundler's loader and that of the journeys
 * conflict. The first caller of a run stores the result in `file` for the others, because reading
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
    // The exports of the two files.
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
