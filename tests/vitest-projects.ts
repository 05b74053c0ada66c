import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { playwright } from '@vitest/browser-playwright'
import type { Plugin, UserConfig } from 'vite'
import type { TestProjectConfiguration } from 'vitest/config'
import { findHeadlessShell, lettersOfTablets } from './stages/chromium.ts'
import { isGate, leftOut } from './stages/gate-files.ts'
import { journeyTimeout, pollTimeout, testTimeout } from './stages/patience.ts'

const ours = {
  exclude: ['**/node_modules/**', 'dist/**', ...leftOut()],
  expect: { poll: { timeout: pollTimeout } },
  testTimeout,
  hookTimeout: journeyTimeout,
}
const withDatabase = { globalSetup: ['tests/world/database-setup.ts'] }

/** Unit tests next to their sources, and the house rules: no database, no browser. */
const unit: TestProjectConfiguration = {
  extends: true,
  test: {
    ...ours,
    name: 'unit',
    environment: 'node',
    isolate: false,
    setupFiles: ['tests/world/fresh-modules.ts', 'tests/world/fresh-file.ts'],
    include: ['src/**/*.test.ts', 'tests/{bench,cases,house,stages,world}/*.test.ts'],
    exclude: [...ours.exclude, '**/*.db.test.ts', '**/*.browser.test.*'],
  },
}

/** The built app: the contents and sizes of its files. */
const built: TestProjectConfiguration = {
  extends: true,
  test: { ...ours, name: 'built', environment: 'node', include: ['tests/built/*.test.ts'] },
}

/** The offline simulation with its planted faults. */
const offline: TestProjectConfiguration = {
  extends: true,
  test: {
    ...ours,
    name: 'offline',
    environment: 'node',
    include: ['tests/offline/**/*.test.ts'],
    exclude: [...ours.exclude, 'tests/offline/real/**'],
    testTimeout: 600_000,
  },
}

/** The simulation against the real server on PostgreSQL, through a proxy that cuts and repeats. */
const real: TestProjectConfiguration = {
  extends: true,
  test: {
    ...ours,
    ...withDatabase,
    name: 'real',
    environment: 'node',
    include: ['tests/offline/real/**/*.test.ts'],
    testTimeout: 600_000,
  },
}

/** Tests with a real PostgreSQL: the database layer, every operation of the API. */
const server: TestProjectConfiguration = {
  extends: true,
  test: {
    ...ours,
    ...withDatabase,
    name: 'server',
    environment: 'node',
    isolate: false,
    setupFiles: ['tests/world/fresh-file.ts'],
    include: ['src/**/*.db.test.ts', 'tests/contract/**/*.test.ts'],
  },
}

/** Repeated kills of the server and its database under load. */
const kill: TestProjectConfiguration = {
  extends: true,
  test: {
    ...ours,
    ...withDatabase,
    name: 'kill',
    environment: 'node',
    include: ['tests/kill/**/*.test.ts'],
    testTimeout: 600_000,
  },
}

/**
 * Runs the gate's components on React's production build, like people do, which takes less time
 * (docs/testing.md). The proof runs the development build, whose warnings fail a test. NODE_ENV
 * does not change, because lingui compiles messages by it.
 */
const productionReact: UserConfig = {
  resolve: {
    alias: Object.entries({
      'react/jsx-dev-runtime': 'react/cjs/react-jsx-runtime',
      'react/jsx-runtime': 'react/cjs/react-jsx-runtime',
      'react-dom/client': 'react-dom/cjs/react-dom-client',
      'react-dom': 'react-dom/cjs/react-dom',
      react: 'react/cjs/react',
    }).map(([name, file]) => ({
      find: new RegExp(`^${name}$`),
      replacement: `${import.meta.dirname}/../node_modules/${file}.production.js`,
    })),
  },
  plugins: [
    {
      name: 'siteward-production-jsx',
      enforce: 'post',
      config: () => ({ oxc: { jsx: { development: false } } }),
    },
  ],
}

/** Components in a real browser. */
const browser: TestProjectConfiguration = {
  extends: true,
  ...(isGate() && productionReact),
  // Each test file loads its modules into its own frame; no file changes during a run, so the
  // browser may cache them.
  server: { headers: { 'Cache-Control': 'max-age=3600' } },
  // Lists the packages, because the discovery of one during a run reloads the page under the tests.
  optimizeDeps: {
    rolldownOptions: { plugins: [onlyIconsInUse()] },
    include: [
      '@lingui/core',
      '@lingui/react',
      '@mantine/core',
      '@mantine/dates',
      '@mantine/form',
      '@mantine/hooks',
      '@tabler/icons-react',
      '@tanstack/query-persist-client-core',
      '@tanstack/react-query',
      '@tanstack/react-router',
      '@tanstack/react-virtual',
      'dayjs',
      'dayjs/locale/es.js',
      'dayjs/plugin/utc.js',
      'fast-check',
      'idb-keyval',
      'papaparse',
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-dev-runtime',
      'saxes',
      'uuid',
      'vitest-browser-react',
      'workbox-window',
      'xlsx',
    ],
  },
  test: {
    ...ours,
    name: 'browser',
    setupFiles: [
      'tests/world/fixed-day.ts',
      'tests/world/fresh-storage.ts',
      'tests/world/watch-toasts.ts',
      'tests/world/swift-react.ts',
      'tests/world/production-act.ts',
    ],
    include: ['src/**/*.browser.test.tsx', 'tests/**/*.browser.test.{ts,tsx}'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      instances: [{ browser: 'chromium', viewport: { width: 1024, height: 768 } }],
      provider: playwright({
        launchOptions: {
          executablePath: findHeadlessShell() ?? '/usr/bin/chromium',
          args: [
            lettersOfTablets,
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
            '--no-first-run',
          ],
        },
      }),
    },
  },
}

export const projects = [unit, built, offline, real, server, kill, browser]

/**
 * Removes unused icons, because each test file loads its libraries again, and the app shows only
 * about eighty of 6,000 icons. The plugin's name contains a hash of the list, so that a changed
 * list invalidates the cache.
 */
function onlyIconsInUse(): Plugin {
  const inUse = new Set(
    globSync(`${import.meta.dirname}/../{src/client,tests}/**/*.{ts,tsx}`).flatMap(
      (file) => readFileSync(file, 'utf8').match(/\bIcon[A-Z]\w*/g) ?? [],
    ),
  )
  const isInUse = (line: string) =>
    [...line.matchAll(/default as (\w+)/g)].some(([, name = '']) => inUse.has(name))
  return {
    name: `siteward-icons-${createHash('sha256')
      .update([...inUse].toSorted().join())
      .digest('hex')}`,
    transform: {
      filter: { id: /tabler-icons-react\.mjs$/ },
      handler: (code) => code.split('\n').filter(isInUse).join('\n'),
    },
  }
}
