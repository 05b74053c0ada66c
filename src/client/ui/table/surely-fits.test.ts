import { expect, test } from 'vitest'
import { surelyFits, widthOfWords } from './surely-fits.ts'

test('words that surely have room: as many wide signs as narrow ones need more', () => {
  expect(surelyFits('Open edge at the stairs', 13, 1)).toBe(true)
  expect(surelyFits('OPEN EDGE AT THE STAIRS', 13, 1)).toBe(false)
  expect(surelyFits('illicit', 3, 1)).toBe(true)
  expect(surelyFits('mammoth', 3, 1)).toBe(false)
  expect(surelyFits('安全帯なし', 5, 1)).toBe(false)
  expect(surelyFits('Área n.º 3 – día 2', 11, 1)).toBe(true)
  expect(surelyFits('', 0, 1)).toBe(true)
})

test('on several lines each may end early, by as much as the longest word', () => {
  const { all, longest } = widthOfWords('Scaffolding without guardrails')
  expect(longest).toBe(widthOfWords('Scaffolding').all)
  const least = (all + longest) / 2
  expect(surelyFits('Scaffolding without guardrails', least + 0.01, 2)).toBe(true)
  expect(surelyFits('Scaffolding without guardrails', least - 0.01, 2)).toBe(false)
})
