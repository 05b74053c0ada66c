import { describe, expect, test, vi } from 'vitest'
import { retryFreeingSpace } from './free-space.ts'

const full = () => Object.assign(new Error('full'), { name: 'QuotaExceededError' })

describe('F-53 a full device', () => {
  test('frees half of the read cache, then all of it, and the save succeeds', async () => {
    const steps: string[] = []
    const work = vi.fn(() => (steps.length < 2 ? Promise.reject(full()) : Promise.resolve('kept')))
    const step = (name: string) => async () => void steps.push(name)
    expect(await retryFreeingSpace(work, [step('half'), step('all'), step('sent')])).toBe('kept')
    expect(steps).toEqual(['half', 'all'])
    expect(work).toHaveBeenCalledTimes(3)
  })

  test('F-54 throws if nothing more can be freed', async () => {
    await expect(
      retryFreeingSpace(() => Promise.reject(full()), [async () => undefined]),
    ).rejects.toThrow('full')
  })

  test('another failure frees nothing', async () => {
    const step = vi.fn(async () => undefined)
    await expect(
      retryFreeingSpace(() => Promise.reject(new Error('closed')), [step]),
    ).rejects.toThrow('closed')
    expect(step).not.toHaveBeenCalled()
  })
})
