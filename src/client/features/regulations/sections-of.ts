import type { Citation } from '#contract/regulations/citation.ts'
import type { RegulationCopy, RegulationSection } from '#contract/regulations/copy.ts'

/**
 * Returns the sections of our copy that a citation names: one, those of a range, all of a subpart;
 * none for an appendix, nor for a part, which has hundreds.
 */
export function sectionsOf(
  { part, subpart, place, through, appendix }: Citation,
  { sections, sectionOf }: RegulationCopy,
): readonly RegulationSection[] {
  if (place !== null) {
    const at = (section: string) =>
      sections.findIndex(({ number }) => number === `${part}.${section}`)
    const first = sectionOf(`${part}.${place.section}`)
    return first === undefined
      ? []
      : through === null || through.section === place.section
        ? [first]
        : sections.slice(at(place.section), at(through.section) + 1)
  }
  return subpart === null || appendix !== null
    ? []
    : sections.filter(
        (section) => section.subpart === subpart && section.number.startsWith(`${part}.`),
      )
}

/**
 * Returns true if a citation names this paragraph of the section, one within it, or one around it.
 */
export function isCited(
  paragraph: string,
  section: string,
  { part, place, through }: Citation,
): boolean {
  const ends = [place, through].filter(
    (end) => end !== null && section === `${part}.${end.section}`,
  )
  return ends.some((end) => {
    const label = end?.paragraphs.map((one) => `(${one})`).join('') ?? ''
    return label !== '' && (label.startsWith(paragraph) || paragraph.startsWith(label))
  })
}
