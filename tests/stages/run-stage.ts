import { spawn } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { browserVariable, isGate, isLong, longMark } from './gate-files.ts'
import { type Counted, type Failure, readPlaywright, readVitest } from './read-report.ts'

export const reports = '.cache/reports'

/** Receives the output of a stage; by default it is printed at once. */
export type Say = (text: string) => void

export interface Running {
  say?: Say
  environment?: Readonly<Record<string, string>>
  /** Minutes after which a program is stopped, with a message. */
  longest?: number
}

/** The result of a program. */
export interface Ran {
  code: number
  /**
   * CPU seconds of the program and its children, at least; 0 if the system does not report them.
   */
  coreSeconds: number
}

/** Runs a program of node_modules with this Node and passes its output on. */
export async function runProgram(
  program: string,
  args: readonly string[],
  { say, environment = {}, longest = 45 }: Running = {},
): Promise<Ran> {
  mkdirSync(reports, { recursive: true })
  const cpu = resolve(reports, `cpu-${process.pid}-${(lastProgram += 1)}`)
  const child = spawn(
    process.execPath,
    ['--import', resolve('tests/stages/cpu-at-exit.ts'), program, ...args],
    {
      stdio: say ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...environment, CPU_REPORT: cpu },
    },
  )
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => say?.(text))
  const code = await new Promise<number>((done) => {
    const end = setTimeout(() => {
      ;(say ?? console.log)(`${program} has not ended within ${longest} minutes.`)
      child.kill('SIGTERM')
      setTimeout(() => (child.kill('SIGKILL'), done(1)), 30_000).unref()
    }, longest * 60_000)
    child.on('close', (exit) => {
      clearTimeout(end)
      done(exit ?? 1)
    })
  })
  return { code, coreSeconds: coreSecondsIn(cpu) }
}

let lastProgram = 0

function coreSecondsIn(file: string): number {
  try {
    const text = readFileSync(file, 'utf8')
    rmSync(file)
    return Number(text)
  } catch {
    return 0
  }
}

export interface RunningTests extends Running {
  /** Name of the report, if it is not the project's. */
  name?: string
  workers?: number
  /** `2/4`: the second quarter of the files. */
  part?: string
  /** Runs only the files that the gate leaves out. */
  longOnly?: boolean
  /** Runs only the test files that are among these files or import one of them. */
  related?: readonly string[]
}

/** Runs a vitest project and reads its report, so that a run without tests cannot pass. */
export async function runVitest(
  project: string,
  { name = project, workers, part, longOnly = false, related, ...running }: RunningTests = {},
): Promise<Counted> {
  const chosen = [
    ...(related ? ['related', '--run', ...related] : ['run']),
    ...(longOnly ? [longMark] : []),
    ...(workers === undefined ? [] : [`--maxWorkers=${workers}`]),
    ...(part === undefined ? [] : [`--shard=${part}`]),
  ]
  return vitest(name, [...chosen, '--project', project], running)
}

/** Runs the browser journeys. */
export async function runJourneys({
  part,
  longOnly = false,
  ...running
}: RunningTests = {}): Promise<Counted> {
  const isChosen = (file: string) => (longOnly ? isLong(file) : !isGate() || !isLong(file))
  const files =
    part === undefined ? globSync('tests/journeys/**/*.journey.ts').filter(isChosen) : []
  // Escapes the paths, because Playwright treats them as regular expressions.
  const chosen = [
    ...(longOnly ? [longMark.replaceAll('.', '[.]')] : []),
    ...(part === undefined ? [] : [`--shard=${part}`]),
  ]
  // All long journeys take about 45 minutes on two cores.
  const longest = longOnly ? { longest: 90 } : {}
  return playwright('journeys', chosen, { ...running, ...longest }, files)
}

/** Runs the journeys that must hold in this browser, too (`playwright.config.ts`). */
export async function runJourneysIn(
  browser: 'firefox' | 'webkit',
  running: Running = {},
): Promise<Counted> {
  return playwright(browser, [], { ...running, environment: { [browserVariable]: browser } })
}

/** Runs failed tests of a vitest project again, one file after the other. */
export async function runVitestAgain(
  project: string,
  failures: readonly Failure[],
  running: Running = {},
): Promise<Counted[]> {
  const counted: Counted[] = []
  for (const [file, ofFile] of Map.groupBy(failures, ({ file }) => file)) {
    // A failure without a name is outside the tests, so the whole file runs again.
    const names = ofFile.some(({ name }) => name === undefined)
      ? []
      : ofFile.map(({ name = '' }) => name)
    const args = [
      'run',
      '--project',
      project,
      '--maxWorkers=1',
      file ?? '',
      ...(names.length === 0 ? [] : ['--testNamePattern', patternOf(names)]),
    ]
    counted.push(await vitest(`${project}-again`, args, running, 'a choice'))
  }
  return counted
}

/** Runs failed journeys again, one after the other, with a trace of each. */
export async function runJourneysAgain(
  failures: readonly Failure[],
  running: Running = {},
): Promise<Counted[]> {
  const places = failures.flatMap(({ file, line }) =>
    file === undefined ? [] : [line === undefined ? file : `${file}:${line}`],
  )
  return places.length === 0
    ? []
    : [
        await playwright(
          'journeys-again',
          [...new Set(places), '--workers=1', '--trace=on'],
          running,
        ),
      ]
}

/** Counts a failing exit, an empty run and a skipped test as failures. */
export function judged(code: number, counted: Counted): Counted {
  const silent = counted.passed + counted.failed === 0
  const failed = counted.failed + counted.skipped
  return { ...counted, failed: failed === 0 && (code !== 0 || silent) ? 1 : failed }
}

async function vitest(
  name: string,
  args: readonly string[],
  running: Running,
  chosen?: 'a choice',
): Promise<Counted> {
  const report = prepare(name)
  const { code, coreSeconds } = await runProgram(
    'node_modules/vitest/vitest.mjs',
    [...args, '--reporter=dot', '--reporter=tests/stages/vitest-report.ts'],
    {
      ...running,
      environment: { ...running.environment, VITEST_REPORT: report },
    },
  )
  const counted = { ...readVitest(report), coreSeconds }
  // In a run of chosen tests, the others of their file are skipped on purpose.
  return judged(code, chosen ? { ...counted, skipped: 0 } : counted)
}

async function playwright(
  name: string,
  args: readonly string[],
  running: Running,
  files: readonly string[] = [],
): Promise<Counted> {
  const report = prepare(name)
  const { code, coreSeconds } = await runProgram(
    'node_modules/@playwright/test/cli.js',
    ['test', '--config', 'tests/playwright.config.ts', ...args],
    {
      ...running,
      environment: { ...running.environment, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    },
  )
  return judged(code, { ...readPlaywright(report, files), coreSeconds })
}

/**
 * Matches the full names of tests: their parts are joined by ` > ` in reports, but by a space in
 * the option.
 */
export function patternOf(names: readonly string[]): string {
  const one = (name: string) =>
    name.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`).replaceAll(' > ', '(?: > | )')
  return `^(?:${names.map(one).join('|')})$`
}

function prepare(name: string): string {
  const report = resolve(reports, `${name}.json`)
  mkdirSync(reports, { recursive: true })
  rmSync(report, { force: true })
  return report
}
