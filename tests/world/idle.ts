import { onTestFinished, vi } from 'vitest'

/** Idle moments come only when the test lets them: all that was asked for, at once. */
export function holdIdle(): () => void {
  let waiting: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (call: () => void) => waiting.push(call))
  onTestFinished(() => void vi.unstubAllGlobals())
  return () => {
    const calls = waiting
    waiting = []
    for (const call of calls) call()
  }
}
