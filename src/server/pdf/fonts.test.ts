import { expect, test } from 'vitest'
import { fontOf, fontRuns } from './fonts.ts'

test.each(['regular', 'bold', 'fallback-regular', 'fallback-bold'] as const)(
  'each glyph of %s has its letter, also a glyph first drawn as part of another one',
  (name) => {
    const font = fontOf(name)
    const subset = font.createSubset()
    // A file decodes the glyphs that it embeds with all their parts.
    for (const letter of ':;…äñÅ½')
      if (font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
        subset.includeGlyph(font.glyphForCodePoint(letter.codePointAt(0) ?? 0))
    subset.encode()
    const wrong = font.characterSet.filter(
      (code) => font.glyphForCodePoint(code).codePoints.length !== 1,
    )
    expect(font.characterSet.length).toBeGreaterThan(300)
    expect(wrong).toEqual([])
  },
)

test('a word uses one font that has all its letters; otherwise each letter gets a font of its own', () => {
  const letters = (name: 'regular' | 'fallback-regular') => ({
    has: (code: number) => fontOf(name).hasGlyphForCodePoint(code),
  })
  const runs = (text: string) =>
    fontRuns(text, 'regular', letters('regular'), () => letters('fallback-regular')).map(
      ({ font, text: part }) => `${font}: ${part}`,
    )
  expect(runs('Dana Đặng said')).toEqual([
    'regular: Dana',
    'fallback-regular:  Đặng',
    'regular:  said',
  ])
  expect(runs('a王b')).toEqual(['regular: a', 'none: 王', 'regular: b'])
  expect(runs('e\u0301\u200d\u202e!')).toEqual(['regular: é!'])
  expect(runs('')).toEqual([])
})
