import {
  boxesOf,
  type FontName,
  fontOf,
  graphemes,
  type FontRun,
  fontRuns,
  type Weight,
} from './fonts.ts'
import type { Pdf } from './pdf.ts'

/** The look of a text: weight, size and height of a line in points, colour. */
export interface Style {
  weight: Weight
  size: number
  leading: number
  colour: string
}

/** A line that fits, in pieces of one font each. */
export interface TextLine {
  runs: readonly FontRun[]
  width: number
}

/** Measures and writes texts in one PDF. */
export interface Writer {
  width: (text: string, style: Style) => number
  /**
   * Breaks a text into lines of at most `width` points. Words stay whole if possible; a longer one
   * is broken anywhere.
   */
  lines: (text: string, style: Style, width: number) => TextLine[]
  /** Writes one line with its top at `y`. */
  write: (line: TextLine, style: Style, x: number, y: number) => void
  /** Returns the number of letters so far that our fonts lack. */
  unknown: () => number
}

// All fonts have a thousand units to their size; the height of a letter above the line is this
// share of it in both.
const unit = 1000
const ascent = 0.72
const box = { width: 0.62, gap: 0.08, height: 0.66 }
// Words repeat within a record and between records, so the widths of this number of words are
// cached.
const widths = new Map<string, number>()
const maxCachedWidths = 20_000

export function createWriter(pdf: Pdf): Writer {
  const known = new Map<string, FontRun[]>()
  let unknown = 0
  const letters = (font: FontName) => ({
    has: (code: number) => fontOf(font).hasGlyphForCodePoint(code),
  })
  const pieces = (text: string, weight: Weight): FontRun[] => {
    const key = `${weight}:${text}`
    const runs =
      known.get(key) ?? fontRuns(text, weight, letters(weight), () => letters(`fallback-${weight}`))
    known.set(key, runs)
    return runs
  }
  const width = (text: string, { weight, size }: Style) =>
    (pieces(text, weight).reduce((sum, run) => sum + runWidth(run), 0) * size) / unit

  const lines = (text: string, style: Style, maxWidth: number): TextLine[] => {
    const found: TextLine[] = []
    const space = width(' ', style)
    for (const paragraph of text.split(/\r\n|[\n\r\v\f\x85\u2028\u2029]/)) {
      let words: string[] = []
      let taken = 0
      const end = () => {
        found.push({ runs: pieces(words.join(' '), style.weight), width: taken })
        words = []
        taken = 0
      }
      for (const word of paragraph.split(/[\t ]+/).filter((part) => part !== '')) {
        for (const part of width(word, style) <= maxWidth
          ? [word]
          : breakWord(word, (some) => width(some, style), maxWidth)) {
          const wide = width(part, style)
          if (words.length > 0 && taken + space + wide > maxWidth) end()
          taken += (words.length > 0 ? space : 0) + wide
          words.push(part)
        }
      }
      end()
    }
    return found
  }

  return {
    width,
    lines,
    unknown: () => unknown,
    write: ({ runs }, style, x, y) => {
      const baseline = y + (style.leading - style.size * ascent) / 2 + style.size * ascent
      let at = x
      for (const run of runs) {
        if (run.font === 'none') unknown += drawBoxes(pdf, run.text, style, at, baseline)
        else
          pdf
            .font(fontOf(run.font), run.font)
            .fontSize(style.size)
            .fillColor(style.colour)
            .text(run.text, at, baseline, { lineBreak: false, baseline: 'alphabetic' })
        at += (runWidth(run) * style.size) / unit
      }
    },
  }
}

/** Returns the width of a run in units of the font. */
function runWidth({ font, text }: FontRun): number {
  if (font === 'none') return boxesOf(text) * (box.width + box.gap) * unit
  const key = `${font}:${text}`
  const known = widths.get(key)
  if (known !== undefined) return known
  const { advanceWidth } = fontOf(font).layout(text)
  if (widths.size >= maxCachedWidths) widths.clear()
  widths.set(key, advanceWidth)
  return advanceWidth
}

/** Breaks a word that is wider than its line into pieces that fit. */
function breakWord(word: string, width: (text: string) => number, maxWidth: number): string[] {
  const parts: string[] = []
  let part = ''
  let taken = 0
  for (const { segment } of graphemes.segment(word)) {
    const wide = width(segment)
    if (part !== '' && taken + wide > maxWidth) {
      parts.push(part)
      part = ''
      taken = 0
    }
    part += segment
    taken += wide
  }
  return part === '' ? parts : [...parts, part]
}

/**
 * Draws a box for each visible letter that our fonts lack; a reader who copies the text, or a
 * screen reader, gets the letters themselves.
 */
function drawBoxes(
  pdf: Pdf,
  text: string,
  { size, colour }: Style,
  x: number,
  baseline: number,
): number {
  const count = boxesOf(text)
  pdf.markContent('Span', { actual: text })
  for (let at = 0; at < count; at += 1) {
    pdf
      .rect(
        x + at * (box.width + box.gap) * size + 0.4,
        baseline - box.height * size,
        box.width * size - 0.4,
        box.height * size,
      )
      .lineWidth(0.6)
      .stroke(colour)
  }
  pdf.endMarkedContent()
  return count
}
