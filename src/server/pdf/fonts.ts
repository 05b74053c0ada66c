import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'

/** How letters stand: as text, or as what matters of it. */
export type Weight = 'regular' | 'bold'

/**
 * A piece of a line in one font; `none`: letters that no font of ours has, drawn as empty boxes and
 * never as other letters.
 */
export interface Run {
  font: Weight | `fallback-${Weight}` | 'none'
  text: string
}

/** As much of a font as choosing one asks. */
interface Letters {
  has: (codePoint: number) => boolean
}

export type FontName = Exclude<Run['font'], 'none'>

const fonts = new Map<FontName, Font>()

/**
 * A font, opened when the first letter of it is wanted and then shared by all prints of this
 * thread: a file embeds as much of it as it uses. The second pair has letters that the first lacks:
 * Greek, Cyrillic, Vietnamese.
 */
export function fontOf(name: FontName): Font {
  const known = fonts.get(name)
  if (known !== undefined) return known
  const font = create(readFileSync(new URL(`./fonts/${name}.ttf`, import.meta.url)))
  if ('fonts' in font) throw new Error('A collection of fonts.')
  // A glyph keeps the letter that it was first asked for by. One that was first drawn as part of
  // another, the dot of a colon, would never know its own, and the text of every later file would
  // be searched for it in vain.
  for (const code of font.characterSet) font.glyphForCodePoint(code)
  fonts.set(name, font)
  return font
}

/** What people see as one letter. */
export const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
// Seen by nobody: joiners, marks of direction, soft hyphens, variants. What they join is judged as
// one grapheme before.
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu
// oxlint-disable-next-line no-control-regex -- the letters of most texts, all of which the first font has
const plain = /^[\x20-\x7e]*$/

/**
 * A text in pieces of one font each, in its own order. A word stands in one font where one has all
 * of its letters. Nothing turns its direction, and nothing is drawn as what it is not.
 */
export function runsOf(
  text: string,
  weight: Weight,
  main: Letters,
  fallback: () => Letters,
): Run[] {
  if (plain.test(text)) return text === '' ? [] : [{ font: weight, text }]
  const runs: Run[] = []
  const add = (font: Run['font'], piece: string) => {
    const last = runs.at(-1)
    if (last?.font === font) last.text += piece
    else if (piece !== '') runs.push({ font, text: piece })
  }
  const fontFor = (seen: string): Run['font'] => {
    const codes = Array.from(seen, (letter) => letter.codePointAt(0) ?? 0)
    if (codes.every((code) => main.has(code))) return weight
    return codes.every((code) => fallback().has(code)) ? `fallback-${weight}` : 'none'
  }
  for (const word of text.toWellFormed().normalize('NFC').split(/(?= )/)) {
    const seen = word.replaceAll(unseen, '')
    const font = fontFor(seen)
    if (font !== 'none') add(font, seen)
    else
      for (const { segment } of graphemes.segment(word)) {
        const letter = segment.replaceAll(unseen, '')
        const own = letter === '' ? weight : fontFor(letter)
        // Who copies a box gets what stands there, with its joiners.
        add(own, own === 'none' ? segment : letter)
      }
  }
  return runs
}

/** How many boxes stand for a run that no font has. */
export const boxesOf = (text: string): number => [...graphemes.segment(text)].length
