import { expect } from 'vitest'
import { onTheirWay } from '#client/features/help/kept-requests.ts'
import type { showApp } from '#tests/mocks/show-app.tsx'

/**
 * The app is left, and the request for help that it still sent by itself has ended: from here on
 * the next one alone is answered.
 */
export async function leaves(app: Awaited<ReturnType<typeof showApp>>): Promise<void> {
  await app.unmount()
  app.session.close()
  // A look that had begun may send once more.
  await new Promise((done) => setTimeout(done, 300))
  await expect.poll(() => onTheirWay.get().size).toBe(0)
}
