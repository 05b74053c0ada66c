import { execFileSync } from 'node:child_process'

const git = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter((line) => line !== '')

/**
 * Returns the source files of the last commit and the uncommitted ones; null if git cannot tell (no
 * repository, or a single commit).
 */
export function changedFiles(): string[] | null {
  try {
    const changed = [
      ...git('diff', '--name-only', '--diff-filter=d', 'HEAD~1'),
      ...git('ls-files', '--others', '--exclude-standard'),
    ]
    return changed.filter((path) => /\.tsx?$/.test(path))
  } catch {
    return null
  }
}
