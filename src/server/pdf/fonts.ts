import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'

/** The weight of letters: normal text, or emphasized text. */
export type Weight = 'regular' | 'bold'

/**
 * A piece of a line in one font; `none`: letters that our fonts lack, drawn as empty boxes and
 * never as other letters.
 */
export interface FontRun {
  font: Weight | `fallback-${Weight}` | 'none'
  text: string
}

/** The part of a font that is needed to choose one. */
interface Letters {
  has: (codePoint: number) => boolean
}

export type FontName = Exclude<FontRun['font'], 'none'>

const fonts = new Map<FontName, Font>()

/**
 * Opens a font at its first letter, and shares it between all prints of this thread: a file embeds
 * only the part that it uses. The second pair has letters that the first lacks: Greek, Cyrillic,
 * Vietnamese.
 */
export function fontOf(name: FontName): Font {
  const known = fonts.get(name)
  if (known !== undefined) return known
  const font = create(readFileSync(new URL(`./fonts/${name}.ttf`, import.meta.url)))
  if ('fonts' in font) throw new Error('A collection of fonts.')
  // A glyph remembers the letter of its first request. One that is first drawn as part of another,
  // such as the dot of a colon, would never know its own letter, and searches in the text of every
  // later file would fail.
  for (const code of font.characterSet) font.glyphForCodePoint(code)
  fonts.set(name, font)
  return font
}

/** Splits a text into the units that people see as one letter. */
export const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
// Invisible characters: joiners, marks of direction, soft hyphens, variants. The letters that they
// join are treated as one grapheme before.
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu
// oxlint-disable-next-line no-control-regex -- the letters of most texts, all of which the first font has
const plain = /^[\x20-\x7e]*$/

/**
 * Splits a text into pieces of one font each, in its own order. A word has one font if that font
 * has all of its letters. Nothing changes its direction, and no letter is drawn as another one.
 */
export function fontRuns(
  text: string,
  weight: Weight,
  main: Letters,
  fallback: () => Letters,
): FontRun[] {
  if (plain.test(text)) return text === '' ? [] : [{ font: weight, text }]
  const runs: FontRun[] = []
  const add = (font: FontRun['font'], piece: string) => {
    const last = runs.at(-1)
    if (last?.font === font) last.text += piece
    else if (piece !== '') runs.push({ font, text: piece })
  }
  const fontFor = (seen: string): FontRun['font'] => {
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
        // A reader who copies a box gets the original letter, with its joiners.
        add(own, own === 'none' ? segment : letter)
      }
  }
  return runs
}

/** Returns the number of boxes for a run that no font has. */
export const boxesOf = (text: string): number => [...graphemes.segment(text)].length
