import { expect } from 'vitest'
import { ToastLog, type Said } from './toast-log.ts'

/** The toasts of the test that runs; `watch-toasts.ts` fills it. */
export const toastLog = new ToastLog()

/**
 * Waits until one toast says all of this, whether it still stands there or is gone. It reads the
 * log up to and including that toast, so each look is for a later one: ask in the order in which
 * the toasts come.
 */
export async function expectToast(...said: Said[]): Promise<void> {
  await expect
    .poll(() => toastLog.read(...said), { message: `toast that says ${said.join(', ')}` })
    .toBe('read')
}

/** Since the toast that was read last, none has said this. */
export function expectNoToast(...said: Said[]): void {
  expect(toastLog.has(...said), `toast that says ${said.join(', ')}`).toBe(false)
}
