import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { VitestReport } from './vitest-report.ts'

/** A failed test, with the facts that a second run needs. */
export interface Failure {
  /** Path from the project's root; absent if no file is known, as for a compiler. */
  file?: string
  /** The full name of a test; absent if the file itself failed. */
  name?: string
  /** Line of the test, if the runner selects tests by it. */
  line?: number
  /** Name and beginning of the error, in one line. */
  text: string
}

/** The counts and failures of a stage. */
export interface Counted {
  passed: number
  failed: number
  skipped: number
  /** CPU seconds of all its processes, at least. */
  coreSeconds: number
  /** The counts that passed tests reported by `tally.ts`. */
  tally: Readonly<Record<string, number>>
  failures: readonly Failure[]
}

export const nothing: Counted = {
  passed: 0,
  failed: 0,
  skipped: 0,
  coreSeconds: 0,
  tally: {},
  failures: [],
}

/** Reads our report of vitest. */
export function readVitest(path: string): Counted {
  const { tests = [], around = [] } = readReport<VitestReport>(path)
  const inState = (...states: string[]) => tests.filter(({ state }) => states.includes(state))
  return {
    passed: inState('passed').length,
    failed: inState('failed').length + around.length,
    skipped: inState('skipped', 'pending').length,
    coreSeconds: 0,
    tally: sums(inState('passed').flatMap(({ tally }) => tally ?? [])),
    failures: [
      ...inState('failed').map(({ file, name, failure }) => ({
        file,
        name,
        text: line(name, failure),
      })),
      ...inState('skipped', 'pending').map(({ file, name }) => ({
        file,
        name,
        text: line(name, 'It did not run.'),
      })),
      ...around.map(({ file, name, failure }) => ({
        ...(file !== undefined && { file }),
        text: line(name, failure),
      })),
    ],
  }
}

/**
 * Reads Playwright's own report. Counts each of `files` (paths from the project's root) without a
 * test as failed.
 */
export function readPlaywright(path: string, files: readonly string[] = []): Counted {
  const { stats = {}, suites = [], errors = [] } = readReport<PlaywrightReport>(path)
  const specs = suites.flatMap(specsOf)
  const failed = specs.filter(
    ({ ok, tests }) => !ok || tests.some(({ status }) => status === 'skipped'),
  )
  const collected = new Set(specs.map(fileOf))
  const empty = files.filter((file) => !collected.has(file))
  return {
    passed: stats.expected ?? 0,
    failed: failed.length + errors.length + empty.length,
    skipped: 0,
    coreSeconds: 0,
    tally: {},
    failures: [
      ...failed.map(failureOf),
      ...errors.map(({ message, location }) => ({
        ...(location && { file: relative(process.cwd(), location.file) }),
        text: line('journeys', message),
      })),
      ...empty.map((file) => ({ file, text: `${file} collected no test.` })),
    ],
  }
}

/**
 * Joins the name of a test and the beginning of its error with the received value, so that the end
 * of a log shows the cause.
 */
function line(name: string, error = ''): string {
  const reason = stripVTControlCharacters(error)
    .split('\n')
    .map((text) => text.trim())
    .filter(Boolean)
    .slice(0, 50)
    .join(' | ')
  return `${name}: ${reason.slice(0, 3000)}`
}

/** Returns the path from the project's root. */
const fileOf = ({ file }: Spec) => `tests/journeys/${file}`

function failureOf(spec: Spec): Failure {
  const { title, line: at, tests } = spec
  const results = tests.flatMap((test) => test.results)
  const path = results
    .flatMap(({ attachments = [] }) => attachments)
    .find(({ name }) => name === 'error-context')?.path
  const text =
    line(title, results.flatMap(({ errors }) => errors)[0]?.message ?? 'It did not run.') +
    (path === undefined ? '' : pageIn(path))
  return { file: fileOf(spec), line: at, name: title, text }
}

/**
 * Returns the page's content when a journey failed, without table cells, because the machine is
 * gone when a person reads this.
 */
function pageIn(path: string): string {
  try {
    const [, snapshot = ''] = /```yaml\n([\s\S]*?)```/.exec(readFileSync(path, 'utf8')) ?? []
    const lines = snapshot
      .split('\n')
      .filter((text) => text.trim() !== '' && !/^\s*- (cell|row|link|\/url)/.test(text))
    return `\n  the page:\n${lines
      .slice(0, 80)
      .map((text) => `  ${text.slice(0, 160)}`)
      .join('\n')}`
  } catch {
    return ''
  }
}

function sums(tallies: readonly Record<string, number>[]): Record<string, number> {
  const sum: Record<string, number> = {}
  for (const [name, number] of tallies.flatMap(Object.entries))
    sum[name] = (sum[name] ?? 0) + number
  return sum
}

function specsOf(suite: Suite): Spec[] {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
}

function readReport<Report extends object>(path: string): Partial<Report> {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return {}
  }
}

interface PlaywrightReport {
  stats: { expected?: number }
  suites: Suite[]
  errors: { message?: string; location?: { file: string } }[]
}

interface Suite {
  specs?: Spec[]
  suites?: Suite[]
}

interface Spec {
  title: string
  ok: boolean
  /** Path from the folder of the journeys. */
  file: string
  line: number
  tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped'; results: Result[] }[]
}

interface Result {
  errors: { message?: string }[]
  attachments?: { name: string; path?: string }[]
}
