import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Counted, readPlaywright, readVitest } from './read-report.ts'

const reports = '.cache/reports'

/** Where the output of a stage goes; left out: on, as it comes. */
export type Say = (text: string) => void

export interface Running {
  say?: Say
  environment?: Readonly<Record<string, string>>
  /** Minutes after which a program is ended that does not end by itself: a run that hangs says so while somebody still listens. */
  longest?: number
}

/** Run a program of node_modules on this Node and pass its output on; the exit code. */
export function runProgram(program: string, args: readonly string[], { say, environment = {}, longest = 45 }: Running = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program, ...args], { stdio: say ? ['ignore', 'pipe', 'pipe'] : 'inherit', env: { ...process.env, ...environment } })
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => say?.(text))
    const end = setTimeout(() => {
      ;(say ?? console.log)(`${program} has not ended within ${longest} minutes.`)
      child.kill('SIGTERM')
      setTimeout(() => (child.kill('SIGKILL'), resolve(1)), 30_000).unref()
    }, longest * 60_000)
    child.on('close', (code) => {
      clearTimeout(end)
      resolve(code ?? 1)
    })
  })
}

/** Run vitest projects; what ran is read from a report, so that a quiet nothing cannot pass. `name`: of the report, where a project runs twice; `workers`: where vitest's own count is not wanted. */
export async function runVitest(projects: readonly string[], running: Running & { name?: string; workers?: number } = {}): Promise<Counted> {
  const report = `${reports}/${running.name ?? projects.join('-')}.json`
  prepare(report)
  const args = ['run', ...projects.flatMap((project) => ['--project', project]), '--reporter=dot', '--reporter=tests/stages/vitest-report.ts', ...(running.workers === undefined ? [] : [`--maxWorkers=${running.workers}`])]
  const code = await runProgram('node_modules/vitest/vitest.mjs', args, { ...running, environment: { ...running.environment, VITEST_REPORT: resolve(report) } })
  return judged(code, readVitest(report))
}

/** Run the browser journeys. */
export async function runJourneys({ say, environment }: Running): Promise<Counted> {
  const report = `${reports}/journeys.json`
  prepare(report)
  const code = await runProgram('node_modules/@playwright/test/cli.js', ['test', '--config', 'tests/playwright.config.ts'], {
    say,
    environment: { ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: resolve(report) },
  })
  return judged(code, readPlaywright(report))
}

/** A failing exit, nothing run and a skipped test are failures, whatever was counted. */
export function judged(code: number, counted: Counted): Counted {
  const silent = counted.passed + counted.failed === 0
  const failed = counted.failed + counted.skipped
  return { ...counted, failed: failed === 0 && (code !== 0 || silent) ? 1 : failed }
}

function prepare(report: string): void {
  mkdirSync(reports, { recursive: true })
  rmSync(report, { force: true })
}
