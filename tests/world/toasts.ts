import { expect } from 'vitest'
import { ToastLog, type Said } from './toast-log.ts'

/** The toasts of the running test; `watch-toasts.ts` fills it. */
export const toastLog = new ToastLog()

/**
 * Waits until one toast has all of these texts, whether it is still visible or gone. Reads the log
 * up to and including that toast, so each call looks for a later one: expect toasts in the order in
 * which they come.
 */
export async function expectToast(...said: Said[]): Promise<void> {
  await expect
    .poll(() => toastLog.read(...said), { message: `toast that says ${said.join(', ')}` })
    .toBe('read')
}

/** Expects no toast with these texts after the last one read. */
export function expectNoToast(...said: Said[]): void {
  expect(toastLog.has(...said), `toast that says ${said.join(', ')}`).toBe(false)
}
