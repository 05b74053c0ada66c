import { execFileSync } from 'node:child_process'

const git = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter((line) => line !== '')

/**
 * Returns the files of the last commit and the uncommitted ones, without deleted ones; null if git
 * cannot tell (no repository, or a single commit).
 */
export function changedFiles(): string[] | null {
  try {
    return [
      ...git('diff', '--name-only', '--diff-filter=d', 'HEAD~1'),
      ...git('ls-files', '--others', '--exclude-standard'),
    ]
  } catch {
    return null
  }
}
