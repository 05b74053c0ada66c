import texts from '#contract/regulations/copy/texts.json'

/** What we have of a section: our own summary, the headings of its paragraphs, and of some the words, which may be shortened. */
export interface SectionText {
  summary: string
  /** Label and heading: `(b)(1)`, `Unprotected sides and edges`. */
  paragraphs: readonly string[][]
  /** Label and words. */
  extracts: readonly string[][]
}

const bySection = new Map<string, SectionText>(Object.entries(texts))

/** By its number, `1926.501`; nothing of most. */
export const textOf = (section: string): SectionText => bySection.get(section) ?? nothing

const nothing: SectionText = { summary: '', paragraphs: [], extracts: [] }
