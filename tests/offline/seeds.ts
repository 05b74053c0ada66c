import { execFileSync } from 'node:child_process'
import { appendFileSync, readFileSync } from 'node:fs'

const file = new URL('./recorded/seeds.txt', import.meta.url)

/** A seed that was broken once, and what it was. */
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

/** From now on it runs in every offline stage. False when it does so already. */
export function record({ seed, what }: Recorded): boolean {
  if (recordedSeeds().some((one) => one.seed === seed)) return false
  appendFileSync(file, `${seed} ${what}\n`)
  return true
}

/**
 * More seeds, always the same: no commit is red for what another one brought in. With DRAWN_SEEDS
 * set, as the wide proof sets it, those of the commit's id instead, which nobody ran before and
 * everyone who runs this commit runs alike.
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
    // A copy without its history: any seeds will do, as long as it is said which.
    return always
  }
}
