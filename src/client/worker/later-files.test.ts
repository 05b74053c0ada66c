import { expect, onTestFinished, test, vi } from 'vitest'
import { LaterFiles } from './later-files.ts'

test('counts the cached files of this version, and none of an earlier one', async () => {
  const cached = ['https://siteward.test/assets/a-1.js', 'https://siteward.test/assets/old-1.js']
  vi.stubGlobal('caches', {
    open: async () => ({ keys: async () => cached.map((url) => ({ url })) }),
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const files = new LaterFiles(['assets/a-1.js', 'assets/b-1.js'])
  expect(await files.count()).toEqual({ have: 1, of: 2 })
})
