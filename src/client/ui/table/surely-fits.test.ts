import { expect, test } from 'vitest'
import { surelyFits, widthOfWords } from './surely-fits.ts'

test('judges whether text surely fits by its wide and narrow characters', () => {
  expect(surelyFits('Open edge at the stairs', 13, 1)).toBe(true)
  expect(surelyFits('OPEN EDGE AT THE STAIRS', 13, 1)).toBe(false)
  expect(surelyFits('illicit', 3, 1)).toBe(true)
  expect(surelyFits('mammoth', 3, 1)).toBe(false)
  expect(surelyFits('安全帯なし', 5, 1)).toBe(false)
  expect(surelyFits('Área n.º 3 – día 2', 11, 1)).toBe(true)
  expect(surelyFits('', 0, 1)).toBe(true)
})

test('a line ends before the first word that does not fit, and no word is broken', () => {
  const [first, others] = [widthOfWords('Scaffolding'), widthOfWords('without guardrails')]
  expect(surelyFits('Scaffolding without guardrails', others + 0.01, 2)).toBe(true)
  expect(surelyFits('Scaffolding without guardrails', others - 0.01, 2)).toBe(false)
  expect(surelyFits('Scaffolding without guardrails', others - 0.01, 3)).toBe(true)
  expect(surelyFits('Scaffolding without guardrails', first - 0.01, 9)).toBe(false)
  expect(surelyFits('11/26/2025 15:55', widthOfWords('11/26/2025') + 0.01, 2)).toBe(true)
})
