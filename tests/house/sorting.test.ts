import { expect, test } from 'vitest'
import { isTest, sourcesBelow } from './walk.ts'

test('nothing is sorted in the language of the machine: names by compareNames or naturalCompare, keys and days by compareKeys', () => {
  const plain = sourcesBelow('src').filter(
    ({ path, text }) => !isTest(path) && /\.localeCompare\((?:[^(),]|\([^()]*\))*\)/.test(text),
  )
  expect(plain.map(({ path }) => path)).toEqual([])
})
