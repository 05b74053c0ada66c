import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { VitestReport } from './vitest-report.ts'

/** What a stage counted, and what failed in one line each. */
export interface Counted {
  passed: number
  failed: number
  skipped: number
  /** What the tests that passed told of themselves (`tally.ts`). */
  tally: Readonly<Record<string, number>>
  failures: readonly string[]
}

/** Count what our report of vitest says. */
export function readVitest(path: string): Counted {
  const { tests = [], around = [] } = readReport<VitestReport>(path)
  const inState = (...states: string[]) => tests.filter(({ state }) => states.includes(state))
  return {
    passed: inState('passed').length,
    failed: inState('failed').length + around.length,
    skipped: inState('skipped', 'pending').length,
    tally: sums(inState('passed').flatMap(({ tally }) => tally ?? [])),
    failures: [...inState('failed'), ...around].map(({ name, failure }) => line(name, failure)),
  }
}

/** Count what Playwright's own report says. */
export function readPlaywright(path: string): Counted {
  const { stats = {}, suites = [], errors = [] } = readReport<PlaywrightReport>(path)
  const failures = suites.flatMap(specsOf).flatMap(({ title, ok, tests }) => (ok ? [] : [failureOf(title, tests.flatMap(({ results }) => results))]))
  return {
    passed: stats.expected ?? 0,
    failed: (stats.unexpected ?? 0) + (stats.flaky ?? 0),
    skipped: stats.skipped ?? 0,
    tally: {},
    failures: [...failures, ...errors.map(({ message }) => line('journeys', message))],
  }
}

/** The name of a test and the beginning of its error, with what was received, so that the end of a log tells what to look for. */
function line(name: string, error = ''): string {
  const reason = stripVTControlCharacters(error).split('\n').map((text) => text.trim()).filter(Boolean).slice(0, 50).join(' | ')
  return `${name}: ${reason.slice(0, 3000)}`
}

function failureOf(title: string, results: readonly Result[]): string {
  const path = results.flatMap(({ attachments = [] }) => attachments).find(({ name }) => name === 'error-context')?.path
  return line(title, results.flatMap(({ errors }) => errors)[0]?.message) + (path === undefined ? '' : pageIn(path))
}

/** What stood on the page when a journey failed, without the cells of its tables: the machine that saw it is gone by the time somebody reads this. */
function pageIn(path: string): string {
  try {
    const [, snapshot = ''] = /```yaml\n([\s\S]*?)```/.exec(readFileSync(path, 'utf8')) ?? []
    const lines = snapshot.split('\n').filter((text) => text.trim() !== '' && !/^\s*- (cell|row|link|\/url)/.test(text))
    return `\n  the page:\n${lines.slice(0, 80).map((text) => `  ${text.slice(0, 160)}`).join('\n')}`
  } catch {
    return ''
  }
}

function sums(tallies: readonly Record<string, number>[]): Record<string, number> {
  const sum: Record<string, number> = {}
  for (const [name, number] of tallies.flatMap(Object.entries)) sum[name] = (sum[name] ?? 0) + number
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
  stats: { expected?: number; unexpected?: number; flaky?: number; skipped?: number }
  suites: Suite[]
  errors: { message?: string }[]
}

interface Suite {
  specs?: Spec[]
  suites?: Suite[]
}

interface Spec {
  title: string
  ok: boolean
  tests: { results: Result[] }[]
}

interface Result {
  errors: { message?: string }[]
  attachments?: { name: string; path?: string }[]
}
