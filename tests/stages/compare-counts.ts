import { readFileSync } from 'node:fs'
import type { Counted } from './read-report.ts'

/** Stage to what it counted: `tests`, and what `tally.ts` knows. */
export type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>

/** The counts of the last release. They may only rise: at each release the numbers of its `npm test` are written here. */
export function lastRelease(): Counts {
  return JSON.parse(readFileSync(new URL('./last-release.json', import.meta.url), 'utf8'))
}

/** What a stage did, by name. */
export function countsOf({ passed, tally }: Counted): Readonly<Record<string, number>> {
  return { tests: passed, ...tally }
}

/** Both counts side by side for the stages that ran, and a line for each that is lower than it was. */
export function compareCounts(now: Counts, before: Counts): { lines: string[]; lower: string[] } {
  const rows = Object.entries(now).flatMap(([stage, counts]) => {
    const names = new Set([...Object.keys(before[stage] ?? {}), ...Object.keys(counts)])
    return [...names].map((name) => ({ stage, name, was: before[stage]?.[name], is: counts[name] ?? 0 }))
  })
  return {
    lines: [
      `${''.padEnd(30)} ${'last release'.padStart(12)} ${'now'.padStart(7)}`,
      ...rows.map(({ stage, name, was, is }) => `${stage.padEnd(14)} ${name.padEnd(15)} ${String(was ?? '-').padStart(12)} ${String(is).padStart(7)}`),
    ],
    lower: rows
      .filter(({ was = 0, is }) => is < was)
      .map(({ stage, name, was, is }) => `${stage}: ${is} ${name}, ${was} at the last release. Nothing may be proven less often: find what no longer runs (tests/stages/last-release.json).`),
  }
}
