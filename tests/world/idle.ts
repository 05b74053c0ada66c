import { onTestFinished, vi } from 'vitest'

/**
 * Idle moments come only when the test lets them: all that was asked for and not called off, at
 * once. Gives how much that was.
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
