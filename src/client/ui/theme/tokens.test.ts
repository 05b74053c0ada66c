import { describe, expect, test } from 'vitest'
import { tokens, type Scheme, type ThemeToken } from './tokens.ts'

const schemes: Scheme[] = ['dark', 'light']

describe('contrast of the tokens (WCAG 2.2)', () => {
  for (const scheme of schemes) {
    const ratio = (front: ThemeToken, back: ThemeToken) =>
      contrast(tokens[scheme][front], tokens[scheme][back])

    test(`${scheme}: text is readable on page, panel and raised`, () => {
      const texts: ThemeToken[] = [
        'ink',
        'soft',
        'quiet',
        'accent',
        'red',
        'amber',
        'green',
        'blue',
      ]
      for (const text of texts)
        for (const back of ['ground', 'panel', 'raised'] as const)
          expect(ratio(text, back), `${text} on ${back}`).toBeGreaterThanOrEqual(
            scheme === 'light' ? 5.9 : 5.4,
          )
    })

    test(`${scheme}: record text is at least 8:1`, () => {
      for (const text of ['ink', 'soft'] as const)
        for (const back of ['ground', 'panel', 'raised'] as const)
          expect(ratio(text, back), `${text} on ${back}`).toBeGreaterThanOrEqual(8)
    })

    test(`${scheme}: text on a wash of its hue is at least 6:1`, () => {
      for (const hue of ['red', 'amber', 'green', 'blue', 'accent'] as const)
        expect(ratio(hue, `${hue}-wash`), hue).toBeGreaterThanOrEqual(6)
      expect(ratio('ink', 'accent-wash')).toBeGreaterThanOrEqual(12)
    })

    test(`${scheme}: text on filled parts is readable`, () => {
      expect(ratio('on-accent', 'accent')).toBeGreaterThanOrEqual(8)
      expect(ratio('on-red-fill', 'red-fill')).toBeGreaterThanOrEqual(4.5)
      expect(ratio('on-inverse', 'inverse')).toBeGreaterThanOrEqual(12)
    })

    test(`${scheme}: borders and dashes are at least 3:1`, () => {
      for (const back of ['ground', 'panel', 'raised'] as const)
        expect(ratio('edge', back), `edge on ${back}`).toBeGreaterThanOrEqual(3)
    })
  }
})

/** WCAG contrast ratio of two `#rrggbb` colours, 1 to 21. */
function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

function luminance(hex: string): number {
  const part = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
}
