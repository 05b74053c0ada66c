import { execFileSync } from 'node:child_process'
import { appendFileSync, readFileSync } from 'node:fs'

const file = new URL('./recorded/seeds.txt', import.meta.url)

/** A seed that was broken once, and what it was. */
export interface Recorded {
  seed: number
  what: string
}

export function recordedSeeds(): Recorded[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter((line) => /^\d/.test(line))
  return lines.map((line) => ({ seed: Number.parseInt(line, 10), what: line.replace(/^\d+ /, '') }))
}

/** From now on it runs in every offline stage. False when it does so already. */
export function record({ seed, what }: Recorded): boolean {
  if (recordedSeeds().some((one) => one.seed === seed)) return false
  appendFileSync(file, `${seed} ${what}\n`)
  return true
}

/** Some seeds that no commit before this one ran, the same for everyone who runs this commit. */
export function drawnSeeds(): { commit: string; from: number; seeds: number } {
  const commit = commitId()
  return { commit, from: Number.parseInt(commit.slice(0, 8), 16), seeds: 300 }
}

function commitId(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: new URL('.', import.meta.url), encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    // A copy without its history: any commit will do, as long as it is said which.
    return '0badc0de'
  }
}
