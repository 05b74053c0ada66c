import { onTestFinished, vi } from 'vitest'

/**
 * Runs idle callbacks only when the test calls the returned function: all pending ones at once. It
 * returns their number.
 */
export function holdIdle(): () => number {
  const waiting = new Map<number, () => void>()
  let last = 0
  vi.stubGlobal('requestIdleCallback', (call: () => void) => {
    waiting.set((last += 1), call)
    return last
  })
  vi.stubGlobal('cancelIdleCallback', (asked: number) => waiting.delete(asked))
  onTestFinished(() => void vi.unstubAllGlobals())
  return () => {
    const calls = [...waiting.values()]
    waiting.clear()
    for (const call of calls) call()
    return calls.length
  }
}
