import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { filesBelow, importsOf, isTest, sourcesBelow, target } from './walk.ts'

const sources = [...sourcesBelow('src'), ...sourcesBelow('tests')]

/** Capabilities in contract order: each may import from those before it. */
const capabilities = Object.keys(contract).flatMap((name) => {
  const room = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  // These have no operations, only parts of the pages of corrective actions.
  return room === 'corrective-actions' ? [room, 'second-person', 'comments'] : [room]
})

/** Returns the capability and side of a path below features/ or contract/, or null. */
function roomOf(path: string): { side: string; capability: string } | null {
  const match =
    /^src\/(client|server)\/features\/([^/]+)\//.exec(path) ??
    /^src\/(contract)\/([^/]+)\//.exec(path)
  const [, side, capability] = match ?? []
  return side === undefined || capability === undefined || capability === 'kernel'
    ? null
    : { side, capability }
}

test('the top level contains only the agreed files', () => {
  const agreed = [
    'CONTRIBUTING.md',
    'README.md',
    'docs',
    'package-lock.json',
    'package.json',
    'public',
    'src',
    'tests',
    'tsconfig.json',
    'vite.config.ts',
  ]
  const made = ['node_modules', 'dist', 'data', 'test-results']
  const found = readdirSync('.').filter((name) => !name.startsWith('.') && !made.includes(name))
  expect(found.filter((name) => !agreed.includes(name))).toEqual([])
})

test('features import each other only through a door', () => {
  const wrong: string[] = []
  for (const source of sources.filter((file) => !isTest(file.path))) {
    const from = roomOf(source.path)
    for (const name of importsOf(source)) {
      const path = target(source, name)
      const to = roomOf(path)
      if (
        from === null ||
        to === null ||
        from.side !== to.side ||
        from.capability === to.capability
      )
        continue
      const order = capabilities.indexOf(to.capability) < capabilities.indexOf(from.capability)
      const door = to.side === 'contract' || path.endsWith('/door.ts')
      if (!order)
        wrong.push(
          `${source.path}: ${to.capability} comes after ${from.capability}; let client/routes/ or server/app.ts join the two.`,
        )
      else if (!door)
        wrong.push(
          `${source.path} reached into ${path}. Features meet at a door: name it in ${to.side}/features/${to.capability}/door.ts.`,
        )
    }
  }
  expect(wrong).toEqual([])
})

test('only app.ts, the sender and tests import the whole contract', () => {
  const allowed = ['src/server/app.ts', 'src/server/kernel/handler.ts', 'src/contract/generate.ts']
  const wrong = sources
    .filter((source) => !isTest(source.path) && !allowed.includes(source.path))
    .filter((source) =>
      source.text
        .split('\n')
        .some((line) => /contract\/index\.ts'/.test(line) && !line.startsWith('import type')),
    )
    .filter((source) => !source.path.startsWith('src/server/http/'))
  expect(
    wrong.map((source) => `${source.path}: import the operation from its own capability instead`),
  ).toEqual([])
})

test('the client never imports a schema library', () => {
  const wrong = sources
    .filter((source) => source.path.startsWith('src/client/') && !isTest(source.path))
    .flatMap((source) =>
      [...source.text.matchAll(/^import (?!type\b)[^']*'([^']+)'/gm)]
        .filter(([, from = '']) =>
          /^(zod|#contract\/.*(schema|operations|shapes|index)\.ts)$/.test(from),
        )
        .map(([, from]) => `${source.path}: ${from} (import the type only; rulings, 22)`),
    )
  expect(wrong).toEqual([])
})

test('no barrels, no folder called utils, file names in kebab-case', () => {
  const names = [...filesBelow('src'), ...filesBelow('tests')].filter((path) =>
    /(^|\/)(utils?|helpers?|common|misc|shared|lib)(\/|\.tsx?$)/.test(path),
  )
  expect(
    names.map((path) => `${path}: name it after what it does, and put it where that is needed`),
  ).toEqual([])
  expect(
    sources
      .filter((source) => /^export \* from/m.test(source.text))
      .map((source) => `${source.path}: import from the file itself`),
  ).toEqual([])
  const handsOn = sources.filter(
    ({ path, text }) =>
      !path.endsWith('/door.ts') &&
      path !== 'tests/journeys/journey.ts' &&
      /^export (?:type )?\{[^}]*\} from/m.test(text),
  )
  expect(
    handsOn.map(
      ({ path }) =>
        `${path}: only a door hands on what stands elsewhere; import from the file itself`,
    ),
  ).toEqual([])
  const wide = sources.filter(
    ({ path, text }) =>
      path.endsWith('/door.ts') &&
      [...text.matchAll(/\{([^}]*)\}/g)].flatMap(([, inside = '']) =>
        inside.split(',').filter((name) => name.trim() !== '' && !/^\s*type\s/.test(name)),
      ).length > 7,
  )
  expect(
    wide.map(({ path }) => `${path}: a door names seven things at most, types not counted`),
  ).toEqual([])
  const odd = sources.filter(
    (source) => !/^[a-z0-9-]+(\.[a-z0-9-]+)*\.tsx?$/.test(source.path.split('/').at(-1) ?? ''),
  )
  expect(odd.map((source) => source.path)).toEqual([])
})

test('no test is skipped, focused, empty or retried', () => {
  const weak = sources
    .filter((source) => isTest(source.path))
    .flatMap((source) =>
      source.text
        .split('\n')
        .filter((line) =>
          /\b(it|test|describe)\.(skip|only|todo|fixme|skipIf|runIf)\b|retries?: *[1-9]|\btest\('[^']*'\)/.test(
            line,
          ),
        )
        .filter(() => source.path !== 'tests/house/rooms.test.ts')
        .map((line) => `${source.path}: ${line.trim()}`),
    )
  expect(weak).toEqual([])
})

test('nothing names this machine, a registry or the workshop', () => {
  const words = [
    ['/wo', 'rk/'].join(''),
    ['registry.', 'npmjs'].join(''),
    ['deb.', 'debian'].join(''),
    ['farm', '-'].join(''),
  ]
  const texts = [
    ...filesBelow('src'),
    ...filesBelow('tests'),
    ...filesBelow('docs'),
    'package.json',
    'package-lock.json',
  ]
    .filter((path) => /\.(tsx?|md|json|css|html|sql|po)$/.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  const found = texts.flatMap(({ path, text }) =>
    words.filter((word) => text.includes(word)).map((word) => `${path}: ${word}`),
  )
  expect(found).toEqual([])
})

test('only main.ts and the other starting points read the environment', () => {
  const starts =
    /^src\/server\/(main|commands\/(dev|build-client|restored|rotate-secrets)|backup\/command|seed\/main)\.ts$/
  const wrong = sources.filter(
    (source) =>
      source.path.startsWith('src/') &&
      !isTest(source.path) &&
      !starts.test(source.path) &&
      /process\.env\b/.test(source.text),
  )
  expect(wrong.map((source) => `${source.path}: let main.ts read it and hand it in`)).toEqual([])
})

test('only one file writes history, counters and marks of buckets', () => {
  const writer = 'src/server/records/write-sql.ts'
  const writes =
    /insert into (?:tickets|buckets|account_counters)\b|update (?:buckets|account_counters)\b|\btouch\(/
  const found = sources.filter(
    ({ path, text }) => path.startsWith('src/server/') && writes.test(text),
  )
  // Seeds make whole companies by themselves.
  const others = found.filter(({ path }) => !isTest(path) && !path.startsWith('src/server/seed/'))
  expect(others.map(({ path }) => path)).toEqual([writer])
})

test('directly in src/server lie only the start, the app and the registers', () => {
  const agreed =
    /^src\/server\/(main|app|file-kinds|jobs|kinds|old-rows|printables|reports|sealables)(\.test)?\.ts$/
  const found = sources.filter(({ path }) => /^src\/server\/[^/]+$/.test(path))
  expect(found.filter(({ path }) => !agreed.test(path)).map(({ path }) => path)).toEqual([])
})
