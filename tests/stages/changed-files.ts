import { execFileSync } from 'node:child_process'

const git = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter((line) => line !== '')

/**
 * The source files that the last commit changed, or that are not committed yet; null where git does
 * not know (no repository, a commit alone).
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
