import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { packed } from '#tests/bench/sizes.ts'
import { importsOf, isTest, sourcesBelow } from '#tests/house/walk.ts'
import { tally } from '#tests/stages/tally.ts'
import { buildOfPage } from '#contract/kernel/app-build.ts'
import { type ChunkReport, reportFile } from './chunk-report.ts'
import { closure, serversParts } from './what-is-in.ts'

if (!existsSync(reportFile))
  throw new Error(`${reportFile} is missing. Build the app again: npm run build.`)
const report: ChunkReport = JSON.parse(readFileSync(reportFile, 'utf8'))
const { chunks } = report

/** Packages by name that a part of the source imports as more than a type. */
function packagesBelow(folder: string): Set<string> {
  const named = sourcesBelow(folder)
    .filter(({ path }) => !isTest(path))
    .flatMap((source) =>
      importsOf({ ...source, text: source.text.replaceAll(/^import type .*$/gm, '') }),
    )
  return new Set(named.flatMap((name) => /^(?![#.]|node:)(?:@[^/]+\/)?[^/]+/.exec(name) ?? []))
}

const clientPackages = packagesBelow('src/client')
/**
 * The packages of server and contract that the client never imports; the first four are listed by
 * name, so that they cannot drop out.
 */
const serverPackages = new Set([
  'zod',
  'pg',
  'fastify',
  'nodemailer',
  ...[...packagesBelow('src/server'), ...packagesBelow('src/contract')].filter(
    (name) => !clientPackages.has(name),
  ),
])
serverPackages.delete('uuid')

test('the report lists only files that exist', () => {
  expect(
    chunks
      .filter(({ file }) => !existsSync(`dist/${file}`))
      .map(({ file }) => `${file} is not in dist: build anew`),
  ).toEqual([])
  expect(
    chunks.flatMap(({ modules }) => modules).filter((module) => module.startsWith('src/client/'))
      .length,
  ).toBeGreaterThan(200)
})

test('the app contains no schema library and no server code', () => {
  expect(serversParts(report, serverPackages)).toEqual([])
})

// The build makes the worker separately, so its modules are not in the report.
test('the worker contains no schema library and no server code', () => {
  const worker = readFileSync('dist/sw.js', 'utf8')
  expect(
    ['ZodError', '_zod', 'safeParse', 'node_modules', 'require('].filter((mark) =>
      worker.includes(mark),
    ),
  ).toEqual([])
})

test('finds a planted zod in a file that loads later', (context) => {
  const zod = 'node_modules/zod/v4/core/parse.js'
  const planted = {
    chunks: chunks
      .map((chunk) => (chunk.isEntry ? chunk : { ...chunk, modules: [...chunk.modules, zod] }))
      .slice(-1),
    importers: { [zod]: ['src/client/features/projects/rows.ts'] },
  }
  expect(serversParts(planted, serverPackages)).toEqual([
    expect.stringMatching(
      /^assets\/.* carries zod \(1 modules, taken along by src\/client\/features\/projects\/rows\.ts\)/,
    ),
  ])
  tally(context, 'planted faults')
})

test('the page contains the scripts that run before the app, and names existing files', () => {
  const html = readFileSync('dist/index.html', 'utf8')
  const scripts = [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)].map(
    ([, attributes = '', text = '']) => ({ attributes, text }),
  )
  expect(scripts).toHaveLength(2)
  expect(
    scripts.filter(({ attributes }) => attributes.includes('src=') || attributes.includes('type=')),
  ).toEqual([])
  expect(html.indexOf('id="frame"')).toBeLessThan(html.indexOf('data-files'))
  const named = JSON.parse(/data-files='([^']*)'/.exec(html)?.[1] ?? '{}') as {
    entry: string
    signIn: string[]
    frame: string[]
    capabilities: Record<string, string[]>
    addresses: Record<string, string>
  }
  expect(chunks.find(({ isEntry }) => isEntry)?.file).toBe(named.entry)
  // By it the server tells a device with an earlier version (SHELL-80).
  expect(named.entry).toContain(buildOfPage(html))
  const files = [
    named.entry,
    ...named.signIn,
    ...named.frame,
    ...Object.values(named.capabilities).flat(),
  ]
  expect(files.length).toBeGreaterThan(5)
  expect(files.filter((file) => !existsSync(`dist/${file}`))).toEqual([])
})

test('the page names all files of the start, so that they load in one round trip', () => {
  const html = readFileSync('dist/index.html', 'utf8')
  const named = [
    ...html.matchAll(/<link rel="preload" as="script" crossorigin href="\/([^"]+)">/g),
  ].map(([, file]) => file)
  expect(new Set(named)).toEqual(new Set(closure(chunks, []).map(({ file }) => file)))
})

test('files of the start are compiled as a whole, by a mark at their beginning', () => {
  const isFirst = ({ modules }: { modules: string[] }) =>
    [
      'src/client/main.tsx',
      'src/client/routes/inside.tsx',
      'src/client/features/corrective-actions/list-page.tsx',
    ].some((module) => modules.includes(module))
  const first = chunks
    .filter(isFirst)
    .map(({ file }) => readFileSync(`dist/${file}`, 'utf8').split('\n')[0])
  expect(first).toEqual(Array.from({ length: 3 }, () => '//# allFunctionsCalledOnLoad'))
})

const signIn = ['src/client/features/access/sign-in-page.tsx']
const records = chunks
  .flatMap(({ modules }) => modules)
  .filter((module) => /^src\/client\/features\/[^/]+\/record\.ts$/.test(module))
const listOf = (page: string) => ['src/client/routes/inside.tsx', page, ...records]
const list = listOf('src/client/features/corrective-actions/list-page.tsx')
const projects = listOf('src/client/features/projects/projects-page.tsx')

// kB of 1000 bytes, gzip; a size is no timing, so a test may check it (performance, budgets;
// rulings, 67).
test.each([
  { screen: 'sign-in', modules: signIn, most: { js: 160, css: 40 } },
  { screen: 'list of corrective actions', modules: list, most: { js: 265, css: 40 } },
  { screen: 'list of projects', modules: projects, most: { js: 265, css: 40 } },
])('the $screen stays within its budget', ({ screen, modules, most }) => {
  const needed = closure(chunks, modules)
  const page = readFileSync('dist/index.html', 'utf8')
  const ownStyles = [...page.matchAll(/href="(\/assets\/[^"]+\.css)"/g)].map(
    ([, address = '']) => address,
  )
  const js = packed(needed.map(({ file }) => `/${file}`))
  const css = packed([
    ...ownStyles,
    ...needed.flatMap(({ styles }) => styles.map((style) => `/${style}`)),
  ])
  console.log(
    `${screen}: ${js.toFixed(1)} kB of JavaScript in ${needed.length} files (at most ${most.js}), ${css.toFixed(1)} kB of CSS (at most ${most.css})\n  ${needed.map(({ file }) => `${file} ${packed([`/${file}`]).toFixed(1)}`).join(', ')}`,
  )
  expect(js, `${screen}: load by import() what it does not need at once`).toBeLessThanOrEqual(
    most.js,
  )
  expect(css).toBeLessThanOrEqual(most.css)
})

test('the worker stores at most 600 kB before it starts, including the lists with their forms', () => {
  const files: { url: string; isLater?: true }[] = [
    ...readFileSync('dist/sw.js', 'utf8').matchAll(/\{[^{}]*"url":"[^{}]*\}/g),
  ].map(([entry]) => JSON.parse(entry))
  const atOnce = new Set(files.filter(({ isLater }) => !isLater).map(({ url }) => url))
  const sent = [...atOnce]
    .map(
      (file) => statSync(existsSync(`dist/${file}.br`) ? `dist/${file}.br` : `dist/${file}`).size,
    )
    .reduce((sum, size) => sum + size, 0)
  console.log(
    `kept at once: ${(sent / 1000).toFixed(0)} kB in ${atOnce.size} of ${files.length} files`,
  )
  expect(sent).toBeLessThanOrEqual(600_000)
  const features = 'src/client/features/'
  const pages = [
    ...signIn,
    ...list,
    ...projects,
    `${features}corrective-actions/create-page.tsx`,
    `${features}projects/change-page.tsx`,
    'src/client/ui/form/month-view.tsx',
  ]
  expect(
    closure(chunks, pages).flatMap(({ file }) =>
      atOnce.has(file) ? [] : [`${file} comes later: name it in bundle/later-files.ts`],
    ),
  ).toEqual([])
})

// A foreman opens it on a phone at the site, so it has far less than the app.
test('the page of a person without an account stays within its budget, and its worker keeps all of it (CA-81)', () => {
  const page = readFileSync('dist/guest/index.html', 'utf8')
  const worker = readFileSync('dist/guest/sw.js', 'utf8')
  const own = readdirSync('dist/assets')
    .filter((file) => /^guest-.*\.(js|css)$/.test(file))
    .map((file) => `/assets/${file}`)
  const named = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, file = '']) => file)
  expect(own.length).toBeGreaterThanOrEqual(2)
  expect([...own, ...named].filter((file) => !worker.includes(`\`${file}\``))).toEqual([])
  expect(named.filter((file) => /\.(js|css)$/.test(file) && !own.includes(file))).toEqual([])
  const size = packed(own)
  console.log(`page without an account: ${size.toFixed(1)} kB of JavaScript and CSS (at most 100)`)
  expect(size).toBeLessThanOrEqual(100)
  const scripts = own.map((file) => readFileSync(`dist${file}`, 'utf8')).join('\n')
  expect(
    ['ZodError', 'safeParse', 'MantineProvider'].filter((mark) => scripts.includes(mark)),
  ).toEqual([])
  expect(readFileSync('dist/sw.js', 'utf8')).not.toMatch(/["'`](guest\/|assets\/guest-)/)
})

// The build makes its worker separately, so the report lacks the worker's modules.
test('only the worker that reads spreadsheets contains the code for it', () => {
  const readers =
    /node_modules\/(xlsx|papaparse|saxes)\/|data\/sheets\/(?!read-sheet(?!-bytes)|file-format|sheet-types)/
  expect(
    chunks.flatMap(({ file, modules }) =>
      modules.filter((module) => readers.test(module)).map((module) => `${file} holds ${module}`),
    ),
  ).toEqual([])
})

test('signing in loads no other capability', () => {
  const others = closure(chunks, signIn)
    .flatMap(({ modules }) => modules)
    .filter((module) =>
      /^src\/client\/features\/(?!access\/)[^/]+\/(?!capability\.ts$|locales\/)/.test(module),
    )
  expect(
    others.map(
      (module) => `${module} is loaded before anybody has signed in: load it with its page`,
    ),
  ).toEqual([])
})

const ahead = chunks
  .flatMap(({ modules }) => modules)
  .filter((module) => /^src\/client\/features\/.*(ahead|kept-of|keeper)\.ts$/.test(module))

// A wrong group in client/bundle/chunks.ts would load them without a notice.
test.each([
  {
    screen: 'sign-in',
    modules: signIn,
    later: /node_modules\/(dayjs|@mantine\/(dates|form))\/|ui\/form\/(form|month-view)\.tsx/,
  },
  {
    screen: 'list of corrective actions',
    modules: list,
    later: /node_modules\/@mantine\/(dates|form)\/|ui\/form\/(form|month-view)\.tsx/,
  },
  // Its rows become fields, so it loads the state of a form too.
  {
    screen: 'list of projects',
    modules: projects,
    later:
      /node_modules\/@mantine\/dates\/|ui\/(form\/(form|form-control|month-view)|tree\/tree)\.tsx/,
  },
  {
    screen: 'code fetched behind the list',
    modules: ahead,
    later:
      /node_modules\/@mantine\/(dates|form)\/|(ui|records)\/form\/(form|form-control|month-view|record-form-dialog)\.tsx/,
  },
])('$screen loads no form and no month of days', ({ modules, later }) => {
  expect(
    closure(chunks, modules).flatMap((chunk) =>
      chunk.modules
        .filter((module) => later.test(module))
        .map((module) => `${chunk.file} holds ${module}`),
    ),
  ).toEqual([])
})

test('our copy of the regulations loads with the first citation, and its texts with the first that opens', () => {
  const holds = (part: RegExp) => (chunk: (typeof chunks)[number]) =>
    chunk.modules.some((module) => part.test(module))
  const [headings, texts, card] = [
    /regulations\/copy\/headings\.json/,
    /regulations\/copy\/texts\.json/,
    /regulations\/regulation-card\.tsx/,
  ].map((part) => chunks.filter(holds(part)))
  for (const found of [headings, texts, card]) expect(found).toHaveLength(1)
  expect(headings).not.toEqual(texts)
  const first = [
    ...[signIn, list, projects].flatMap((modules) => closure(chunks, modules)),
    ...closure(chunks, [
      'src/client/features/regulations/regulation-card.tsx',
      'src/client/features/corrective-actions/create-page.tsx',
    ]),
  ]
  expect(first.filter(holds(/regulations\/copy\//)).map(({ file }) => file)).toEqual([])
})
