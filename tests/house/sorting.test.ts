import { expect, test } from 'vitest'
import { isTest, sourcesBelow } from './walk.ts'

test('code sorts names by compareNames or naturalCompare and keys and days by compareKeys, never by machine language', () => {
  const plain = sourcesBelow('src').filter(
    ({ path, text }) => !isTest(path) && /\.localeCompare\((?:[^(),]|\([^()]*\))*\)/.test(text),
  )
  expect(plain.map(({ path }) => path)).toEqual([])
})
