import { expect, test } from 'vitest'
import { isTest, sourcesBelow } from './walk.ts'

test('the client formats days and times only in src/client/i18n', () => {
  const writes = /new Intl\.DateTimeFormat\((?!\)\.resolvedOptions)/
  const others = sourcesBelow('src/client').filter(
    ({ path, text }) => !isTest(path) && !path.startsWith('src/client/i18n/') && writes.test(text),
  )
  expect(others.map(({ path }) => path)).toEqual([])
})
