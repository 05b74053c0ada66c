import { expect, test } from 'vitest'
import headings from './copy/headings.json' with { type: 'json' }
import texts from './copy/texts.json' with { type: 'json' }
import { copyOf, officialUrl } from './copy.ts'
import { recognise } from './recognise.ts'

const copy = copyOf(headings)
const citationOfText = (text: string) => {
  const [found] = recognise(text)
  if (found === undefined) throw new Error(`${text} is no citation.`)
  return found.citation
}
const judge = (text: string) => copy.judge(citationOfText(text))

test('our copy is complete: sections, reserved numbers, appendices, subparts, texts', () => {
  const ofPart = (part: string) =>
    copy.sections.filter(({ number }) => number.startsWith(`${part}.`)).length
  expect(['1926', '1903', '1904', '1910'].map(ofPart)).toEqual([291, 23, 30, 188])
  expect(headings.reserved).toHaveLength(13)
  expect(headings.appendices).toHaveLength(40)
  expect([...copy.subparts].filter(([name]) => name.startsWith('1926 '))).toHaveLength(29)
  expect(copy.date).toBe('2025-09-17')
  const all = Object.values(texts)
  expect(all.filter(({ summary }) => summary !== '')).toHaveLength(90)
  expect(all.flatMap(({ extracts }) => extracts)).toHaveLength(309)
  expect(Object.keys(texts).filter((section) => copy.sectionOf(section) === undefined)).toEqual([])
})

test('every heading is plain and not empty, and each section belongs to an existing subpart', () => {
  expect(
    copy.sections.filter(({ heading }) => heading.trim() === '' || /[<>\n]/.test(heading)),
  ).toEqual([])
  expect(headings.appendices.filter(([, , , title = '']) => /[<>\n]/.test(title))).toEqual([])
  expect(
    copy.sections.filter(
      ({ number, subpart }) =>
        subpart !== '' && !copy.subparts.has(`${number.split('.')[0]} ${subpart}`),
    ),
  ).toEqual([])
})

test.each([
  ['1926.501(b)(1)', 'Duty to have fall protection'],
  ['29 CFR 1910.1200', 'Hazard communication'],
  ['1903.14a', 'Petitions for modification of abatement date'],
  ['1926.501(z)(99)', 'Duty to have fall protection'],
  ['1926 Subpart M', 'Fall Protection'],
  ['1910 Subpart I', 'Personal Protective Equipment'],
  ['Appendix A to Subpart P', 'Soil Classification'],
  [
    'Appendix A to Part 1926',
    'Designations for General Industry Standards Incorporated Into Body of Construction Standards',
  ],
  ['29 CFR Part 1926', 'Safety and Health Regulations for Construction'],
  [
    '1926.502 to 1926.503',
    'Fall protection systems criteria and practices – Training requirements',
  ],
  ['1926.1053(a)(1)(i) to (iii)', 'Ladders'],
])('%s is known: %s', (text, heading) => {
  expect(judge(text)).toEqual({ state: 'known', heading })
})

test.each([
  ['1926.22', '1926.22'],
  ['1926.410(b)', '1926.409 to 1926.415'],
  ['1926.415', '1926.409 to 1926.415'],
  ['1926.1054', '1926.1054 to 1926.1059'],
  ['1926.408 to 1926.415', '1926.409 to 1926.415'],
  ['1926 Subpart BB', '1926 Subpart BB'],
  ['Appendix B to Subpart R', '1926 Subpart R App B'],
])('%s is reserved, in %s', (text, range) => {
  expect(judge(text)).toEqual({ state: 'reserved', range })
})

test.each([
  '1926.504',
  '1926.9999',
  '1926.0',
  '1910.150',
  '29 CFR 1915.5',
  '1926 Subpart ZZ',
  'Appendix F to Subpart M',
  '1926.503 to 1926.504',
])('%s is not in our copy', (text) => {
  expect(judge(text)).toEqual({ state: 'unknown' })
})

test('links to the official text of the law', () => {
  const url = (text: string) =>
    officialUrl(citationOfText(text)).replace('https://www.ecfr.gov/current/title-29/', '')
  expect(url('1926.501(b)(1)')).toBe('part-1926/section-1926.501')
  expect(url('1910.1200')).toBe('part-1910/section-1910.1200')
  expect(url('Appendix A to Subpart P')).toBe('part-1926/subpart-P')
  expect(url('29 CFR Part 1904')).toBe('part-1904')
})
