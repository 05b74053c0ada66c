import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Creates our copy of the regulations from a folder with the contents of title 29, our own outlines
 * and the extracts: `npm run regulations -- <folder>`. Writes the headings into one file, which is
 * small and needed with every citation, and the texts into another.
 */
const target = new URL('copy/', import.meta.url)

interface Listed {
  part: string
  subpart: string | null
  subpartTitle: string | null
  section: string
  heading: string
  lastReceived?: string
  url?: string | null
}
interface Appendix {
  part: string
  subpart: string | null
  appendix: string
  heading: string
  reserved: boolean
}
interface Subpart {
  part: string
  subpart: string
  title: string
  reserved: boolean
}
interface Outline {
  section: string
  summary: string
  paragraphs: { p: string; heading: string }[]
}
interface Extract {
  section: string
  paragraph: string | null
  text: string
}

/** The titles of the parts, which no source file contains. */
const partTitles = {
  1903: 'Inspections, Citations and Proposed Penalties',
  1904: 'Recording and Reporting Occupational Injuries and Illnesses',
  1910: 'Occupational Safety and Health Standards',
  1926: 'Safety and Health Regulations for Construction',
}

/** American spellings for our own sentences, because the product uses American English. */
const spellings = {
  programme: 'program',
  recognise: 'recognize',
  unauthorised: 'unauthorized',
  authorised: 'authorized',
  energised: 'energized',
  cancelled: 'canceled',
  colours: 'colors',
}
const american = (text: string) =>
  Object.entries(spellings).reduce((said, [british, ours]) => said.replaceAll(british, ours), text)

async function makeCopy(folder: string): Promise<void> {
  const read = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8'))
  const construction = (await read('sections')) as Listed[]
  const related = (await read('related-1903-1904-1910')) as Listed[]
  const sections = [...related, ...construction].sort(byNumber)
  const odd = construction.filter(
    ({ part, section, url }) =>
      url !== `https://www.ecfr.gov/current/title-29/part-${part}/section-${section}`,
  )
  if (odd.length > 0)
    throw new Error(
      `Addresses that officialUrl would not make: ${odd.map(({ section }) => section).join(', ')}`,
    )
  await write('headings', {
    // The newest date of the part.
    date: construction
      .map(({ lastReceived = '' }) => lastReceived)
      .sort()
      .at(-1),
    parts: Object.entries(partTitles),
    subparts: subpartsOf((await read('subparts')) as Subpart[], related),
    sections: sections.map(({ section, subpart, heading }) => [section, subpart ?? '', heading]),
    reserved: ((await read('reserved-sections')) as Listed[]).map(({ section }) =>
      section.split('-'),
    ),
    appendices: ((await read('appendices')) as Appendix[]).map(appendixOf),
  })
  const texts = new Map(
    ((await read('outlines')) as Outline[]).map((outline) => [outline.section, textOf(outline)]),
  )
  for (const { section, paragraph, text } of (await read('extracts-unofficial')) as Extract[]) {
    const known = texts.get(section) ?? { summary: '', paragraphs: [], extracts: [] }
    known.extracts.push([paragraph ?? '', text])
    texts.set(section, known)
  }
  await write(
    'texts',
    Object.fromEntries(
      [...texts].sort(([one], [other]) => byNumber({ section: one }, { section: other })),
    ),
  )
}

const textOf = ({ summary, paragraphs }: Outline) => ({
  summary: american(summary),
  paragraphs: paragraphs.map(({ p, heading }) => [p, american(heading)]),
  extracts: [] as string[][],
})

/** Part, letters and title; a title of '' is reserved. */
function subpartsOf(construction: readonly Subpart[], related: readonly Listed[]): string[][] {
  const others = new Map(
    related.flatMap(({ part, subpart, subpartTitle }) =>
      subpart && subpartTitle
        ? [[`${part} ${subpart}`, [part, subpart, subpartTitle]] as [string, string[]]]
        : [],
    ),
  )
  return [
    ...others.values(),
    ...construction.map(({ part, subpart, title, reserved }) => [
      part,
      subpart,
      reserved ? '' : title,
    ]),
  ]
}

/**
 * Part, letters of the subpart ('' for the part itself), letter and title; a title of '' is
 * reserved.
 */
function appendixOf({ part, subpart, appendix, heading, reserved }: Appendix): string[] {
  const letter = /Appendix ([A-Z]+) to/.exec(appendix)?.[1]
  if (letter === undefined) throw new Error(`Of no appendix: ${appendix}`)
  const title = heading
    .replaceAll(/<[^>]*>/g, '')
    .split('—')
    .slice(1)
    .join('—')
    .trim()
  const isFree = heading.startsWith('(Non-mandatory)')
  return [
    part,
    subpart ?? '',
    letter,
    reserved ? '' : `${title}${isFree ? ' (non-mandatory)' : ''}`,
  ]
}

function byNumber(one: { section: string }, other: { section: string }): number {
  return one.section.localeCompare(other.section, 'en', { numeric: true })
}

/** Writes a line for each entry, so that a diff shows the changes of a newer copy. */
async function write(name: string, of: Readonly<Record<string, unknown>>): Promise<void> {
  const entries = Object.entries(of).map(([key, value]) => {
    const isList = Array.isArray(value)
    return `  ${JSON.stringify(key)}: ${isList ? `[\n${value.map((one) => `    ${JSON.stringify(one)}`).join(',\n')}\n  ]` : JSON.stringify(value)}`
  })
  await writeFile(new URL(`${name}.json`, target), `{\n${entries.join(',\n')}\n}\n`)
}

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Which folder? npm run regulations -- <folder>')
await makeCopy(folder)
