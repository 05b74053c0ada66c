import { execFileSync } from 'node:child_process'
import { appendFileSync, readFileSync } from 'node:fs'

const file = new URL('./recorded/seeds.txt', import.meta.url)

/** A seed that was broken once, and the cause. */
export interface Recorded {
  seed: number
  what: string
}

export function recordedSeeds(): Recorded[] {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => /^\d/.test(line))
  return lines.map((line) => ({ seed: Number.parseInt(line, 10), what: line.replace(/^\d+ /, '') }))
}

/** Adds the seed to every offline stage; returns false if it is in it already. */
export function record({ seed, what }: Recorded): boolean {
  if (recordedSeeds().some((one) => one.seed === seed)) return false
  appendFileSync(file, `${seed} ${what}\n`)
  return true
}

/**
 * Returns more seeds, always the same, so that no commit fails for the fault of another. If
 * DRAWN_SEEDS is set, as in the wide proof, derives them from the commit's id: they are new, but
 * the same on every run of this commit.
 */
export function moreSeeds(): { from: number; seeds: number; origin: string } {
  const isDrawn = process.env['DRAWN_SEEDS'] !== undefined
  const id = isDrawn ? commitId() : always
  return {
    from: Number.parseInt(id.slice(0, 8), 16),
    seeds: 300,
    origin: isDrawn ? `drawn from commit ${id.slice(0, 12)}` : 'fixed',
  }
}

const always = '0badc0de'

function commitId(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: new URL('.', import.meta.url),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    // A copy without history uses the fixed seeds.
    return always
  }
}
