import { expect } from 'vitest'
import { onTheirWay } from '#client/features/help/kept-requests.ts'
import type { showApp } from '#tests/mocks/show-app.tsx'

/**
 * Leaves the app and waits until the help request that it sent on its own has ended, so that only
 * the next one gets a response.
 */
export async function leaves(app: Awaited<ReturnType<typeof showApp>>): Promise<void> {
  await app.unmount()
  app.session.close()
  // A check that has already started may send once more.
  await new Promise((done) => setTimeout(done, 300))
  await expect.poll(() => onTheirWay.get().size).toBe(0)
}
