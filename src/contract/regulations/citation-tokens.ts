import { foldText } from '../kernel/fold-text.ts'

/** A run of digits, a run of letters, or one sign of a text that may contain citations. */
export interface CitationToken {
  kind: 'number' | 'word' | 'sign'
  /**
   * Lower case without accents; any dash becomes `-`, any bracket a parenthesis, a full-width
   * character the usual one.
   */
  text: string
  /** The text with its capitals. */
  cased: string
  /** White space or nothing precedes it. */
  isSpaced: boolean
  /** Its start and end in the text. */
  from: number
  to: number
}

/** Splits a text into tokens; reads each character once. */
export function tokensOf(text: string): CitationToken[] {
  const tokens: CitationToken[] = []
  let isSpaced = true
  let from = 0
  for (const character of text) {
    const to = from + character.length
    const plain = signs.get(character) ?? character.normalize('NFKC').replace(unseen, '')
    for (const one of plain) {
      if (/\s/.test(one)) {
        isSpaced = true
        continue
      }
      const kind = /\d/.test(one) ? 'number' : /\p{L}/u.test(one) ? 'word' : 'sign'
      const last = tokens.at(-1)
      if (last !== undefined && !isSpaced && kind !== 'sign' && last.kind === kind) {
        last.cased += one
        last.to = to
      } else tokens.push({ kind, text: '', cased: signs.get(one) ?? one, isSpaced, from, to })
      isSpaced = false
    }
    from = to
  }
  for (const token of tokens) token.text = foldText(token.cased)
  return tokens
}

const dashes = ['‐', '‑', '‒', '–', '—', '―', '−', '﹘', '﹣', '－']
const signs: ReadonlyMap<string, string> = new Map([
  ...dashes.map((dash): [string, string] => [dash, '-']),
  ['[', '('],
  [']', ')'],
  ['{', '('],
  ['}', ')'],
])
/** Separate accents and invisible characters. */
const unseen = /[\p{Mn}\p{Cf}]/gu
