import type { Citation, CitationPosition } from './citation.ts'

/**
 * `copy/headings.json`: the contents of title 29 in our copy, without the texts. A title of '' is
 * reserved.
 */
export interface Headings {
  /** The day of our copy, `YYYY-MM-DD`. */
  date: string
  /** Number and title. */
  parts: readonly string[][]
  /** Part, letters, title. */
  subparts: readonly string[][]
  /** Number, letters of the subpart, heading; in order. */
  sections: readonly string[][]
  /** Number, or the first and the last number of a range. */
  reserved: readonly string[][]
  /** Part, letters of the subpart or '', letter, title. */
  appendices: readonly string[][]
}

/**
 * The result of a look-up in our copy. `unknown`: our copy does not contain the citation, though
 * the law may.
 */
export type CheckedCitation =
  | { state: 'known'; heading: string }
  | { state: 'reserved'; range: string }
  | { state: 'unknown' }

/** A section of our copy. */
export interface RegulationSection {
  number: string
  heading: string
  subpart: string
}

/** Our copy, ready for look-ups. */
export interface RegulationCopy {
  date: string
  sections: readonly RegulationSection[]
  parts: ReadonlyMap<string, string>
  /** Titles by keys such as `1926 M`; '' is reserved. */
  subparts: ReadonlyMap<string, string>
  sectionOf: (number: string) => RegulationSection | undefined
  judge: (citation: Citation) => CheckedCitation
}

/** Indexes the headings once, so that each look-up is fast. */
export function copyOf({
  date,
  parts,
  subparts,
  sections,
  reserved,
  appendices,
}: Headings): RegulationCopy {
  const titles = new Map(parts.map(([part = '', title = '']) => [part, title]))
  const bySubpart = new Map(
    subparts.map(([part = '', letters = '', title = '']) => [`${part} ${letters}`, title]),
  )
  const byAppendix = new Map(
    appendices.map(([part = '', letters = '', letter = '', title = '']) => [
      `${part} ${letters} ${letter}`,
      title,
    ]),
  )
  const all = sections.map(([number = '', subpart = '', heading = '']): RegulationSection => ({
    number,
    heading,
    subpart,
  }))
  const byNumber = new Map(all.map((section) => [section.number, section]))
  const ranges = reserved.map(([first = '', last = first]) => ({
    first: numberOf(first),
    last: numberOf(last),
    range: first === last ? first : `${first} to ${last}`,
  }))

  const ofPlace = (part: string, { section }: CitationPosition): CheckedCitation => {
    const number = `${part}.${section}`
    const heading = byNumber.get(number)?.heading
    if (heading !== undefined) return { state: 'known', heading }
    const wanted = numberOf(number)
    const range = ranges.find(
      ({ first, last }) =>
        first.part === part && first.section <= wanted.section && wanted.section <= last.section,
    )?.range
    return range === undefined ? unknown : { state: 'reserved', range }
  }
  const ofTitle = (title: string | undefined, range: string): CheckedCitation =>
    title === undefined
      ? unknown
      : title === ''
        ? { state: 'reserved', range }
        : { state: 'known', heading: title }

  return {
    date,
    sections: all,
    parts: titles,
    subparts: bySubpart,
    sectionOf: (number) => byNumber.get(number),
    judge({ part, subpart, place, through, appendix }) {
      if (place !== null) {
        const [from, to] = [
          ofPlace(part, place),
          through && through.section !== place.section ? ofPlace(part, through) : null,
        ]
        if (from.state !== 'known' || to === null) return from
        return to.state === 'known'
          ? { state: 'known', heading: `${from.heading} – ${to.heading}` }
          : to
      }
      if (appendix !== null)
        return ofTitle(
          byAppendix.get(`${part} ${subpart ?? ''} ${appendix}`),
          `${part}${subpart === null ? '' : ` Subpart ${subpart}`} App ${appendix}`,
        )
      return subpart === null
        ? ofTitle(titles.get(part), part)
        : ofTitle(bySubpart.get(`${part} ${subpart}`), `${part} Subpart ${subpart}`)
    },
  }
}

const unknown: CheckedCitation = { state: 'unknown' }

function numberOf(text: string): { part: string; section: number } {
  const [part = '', section = ''] = text.split('.')
  return { part, section: Number.parseInt(section, 10) }
}

/**
 * Returns the official address of the text: of the subpart for an appendix, of the first section
 * for a range.
 */
export function officialUrl({ part, subpart, place }: Citation): string {
  const within =
    place !== null
      ? `/section-${part}.${place.section}`
      : subpart !== null
        ? `/subpart-${subpart}`
        : ''
  return `https://www.ecfr.gov/current/title-29/part-${part}${within}`
}
