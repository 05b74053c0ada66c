import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalOf, type Citation, citationOf, spellingOf } from './citation.ts'
import { tokensOf } from './citation-tokens.ts'
import { citationsIn, recognise } from './recognise.ts'

const read = (text: string) => recognise(text).map(({ citation }) => canonicalOf(citation))

test.each([
  ['1926.501(b)(1)', '1926.501(b)(1)'],
  ['29 CFR 1926.501', '1926.501'],
  ['29 C.F.R. § 1926.501(b)(1)(i)', '1926.501(b)(1)(i)'],
  ['§1926.501 (b) (1)', '1926.501(b)(1)'],
  ['OSHA 1926.501(b)(1)', '1926.501(b)(1)'],
  ['1926-501', '1926.501'],
  ['1926.501.b.1', '1926.501(b)(1)'],
  ['1926.501b1', '1926.501(b)(1)'],
  ['1926.501[b][1]', '1926.501(b)(1)'],
  ['CFR1926.501', '1926.501'],
  ['29 CFR Part 1926, Section 501(b)', '1926.501(b)'],
  ['Title 29 CFR § 1926.501.', '1926.501'],
  ['1926.501(B)(1)(I)(A)', '1926.501(b)(1)(i)(A)'],
  ['１９２６．５０１（ｂ）（１）', '1926.501(b)(1)'],
  ['29\u00a0CFR\u202f1926.501\u200b(b)', '1926.501(b)'],
  ['1926 Subpart M', '1926 Subpart M'],
  ['Subpart CC of Part 1926', '1926 Subpart CC'],
  ['1926 Subpart P App A', '1926 Subpart P App A'],
  ['Appendix A to Subpart M', '1926 Subpart M App A'],
  ['Non-mandatory Appendix A to Subpart L of 29 CFR Part 1926', '1926 Subpart L App A'],
  ['Apéndice A de la Subparte M', '1926 Subpart M App A'],
  ['Appendix A to Part 1926', '1926 App A'],
  ['App. A to § 1910.134', '1910.134 App A'],
  ['29 CFR Part 1926', '1926'],
  ['1926', '1926'],
  ['1903.14a(b)', '1903.14a(b)'],
  ['1926.501 - Duty to have fall protection (see also the drawings)', '1926.501'],
  ['29 CFR 1915.5', '1915.5'],
])('reads %s as %s', (written, canonical) => {
  expect(read(written)).toEqual([canonical])
})

test.each([
  ['1926.1053(a)(1)(i) to (iii)', '1926.1053(a)(1)(i) to (iii)'],
  ['1926.501(b)(1)–(b)(4)', '1926.501(b)(1) to (4)'],
  ['1926.501(b)(2) hasta (c)', '1926.501(b)(2) to (c)'],
  ['1926.500-503', '1926.500 to 1926.503'],
  ['1926.500-03', '1926.500 to 1926.503'],
  ['§§ 1926.500 through 1926.503', '1926.500 to 1926.503'],
  ['1926.500 a 503', '1926.500 to 1926.503'],
  ['1926.500 — .503', '1926.500 to 1926.503'],
])('reads the range %s as %s', (written, canonical) => {
  expect(read(written)).toEqual([canonical])
})

test.each([
  ['1926.501(b)(4), 1926.502(i)', ['1926.501(b)(4)', '1926.502(i)']],
  ['29 CFR 1926.501; 1926.502 / 1926.503', ['1926.501', '1926.502', '1926.503']],
  ['1926.501, .502 and 503', ['1926.501', '1926.502', '1926.503']],
  ['1926.501(b)(1) y (b)(4) e 1910.23', ['1926.501(b)(1)', '1926.501(b)(4)', '1910.23']],
  ['1926 Subparts L, M and X', ['1926 Subpart L', '1926 Subpart M', '1926 Subpart X']],
  ['1926.500-503, 1926.1053', ['1926.500 to 1926.503', '1926.1053']],
])('finds several citations in %s', (written, canonical) => {
  expect(read(written)).toEqual(canonical)
})

test.each([
  'Company rule 12.4',
  'ANSI Z359.1-2016',
  'ANSI/ASSE A10.32',
  'NFPA 1910.12',
  '49 CFR 172.101',
  'EM 385-1-1',
  'Since 1926',
  'Built 1926-05-01',
  'Appendix A',
  'OSHA 300 log',
  'OSHA 10-hour card',
  'Part 7 of the manual',
  '501',
  'Regla 1926 de la empresa',
  '',
  '§',
  '29 CFR',
  'Z359.1926.501',
])('%s is free text', (written) => {
  expect(read(written)).toEqual([])
})

test('text behind a number is not part of it', () => {
  expect(read('1926.501 to 10 feet')).toEqual(['1926.501'])
  expect(read('1926.502 (i.e. that)')).toEqual(['1926.502'])
  expect(read('1926.501, 6 feet')).toEqual(['1926.501'])
  expect(read('1926.501 - 5 ft')).toEqual(['1926.501'])
})

test('returns the position of the text as written', () => {
  const text = 'See 29 C.F.R. § １９２６.501 (b), and 1926.502.'
  expect(recognise(text).map(({ from, to }) => text.slice(from, to))).toEqual([
    '29 C.F.R. § １９２６.501 (b)',
    '1926.502',
  ])
})

// Generates any citation, in any mix of the usual spellings.
const part = fc.constantFrom('1903', '1904', '1910', '1926')
const section = fc.integer({ min: 1, max: 1999 }).map(String)
const letter = fc.constantFrom(
  'a',
  'b',
  'c',
  'd',
  'e',
  'f',
  'g',
  'h',
  'j',
  'k',
  'l',
  'm',
  'w',
  'z',
  'aa',
  'dd',
)
const roman = fc.constantFrom('i', 'ii', 'iii', 'iv', 'v', 'ix', 'xii', 'xviii')
const levels: readonly fc.Arbitrary<string>[] = [
  letter,
  fc.integer({ min: 1, max: 30 }).map(String),
  roman,
  fc.constantFrom('A', 'B', 'C'),
  fc.integer({ min: 1, max: 9 }).map(String),
]
const paragraphs = fc
  .integer({ min: 0, max: 5 })
  .chain((depth) => fc.tuple(...levels.slice(0, depth)))
const sectionCited = fc
  .record({ part, section, paragraphs })
  .map(({ part, section, paragraphs }) => citationOf(part, { place: { section, paragraphs } }))
const subpartCited = fc
  .record({
    part,
    subpart: fc.constantFrom('A', 'M', 'Z', 'AA', 'CC'),
    appendix: fc.constantFrom(null, 'A', 'D'),
  })
  .map(({ part, ...given }) => citationOf(part, given))
/** The range ends later in the same section or in a later one. */
const rangeCited = fc
  .tuple(sectionCited, fc.nat(40), paragraphs)
  .filter(
    ([{ place }, by, end]) =>
      place !== null && (by > 0 || (place.paragraphs.length > 0 && end.length > 0)),
  )
  .map(([from, by, end]) => {
    const { section = '', paragraphs = [] } = from.place ?? {}
    const sameDepth = end.length === paragraphs.length ? end : paragraphs
    return by > 0
      ? { ...from, through: { section: String(Number(section) + by), paragraphs: [] } }
      : {
          ...from,
          through: { section, paragraphs: [...paragraphs.slice(0, -1), ...sameDepth.slice(-1)] },
        }
  })

const lead = fc.constantFrom(
  '29 CFR ',
  '29 C.F.R. § ',
  '29 C.F.R. ',
  'CFR',
  '29CFR',
  'OSHA ',
  'OSHA: ',
  '§ ',
  '§',
  'Sec. ',
  'Section ',
  'Sección ',
  'Part ',
  '29 CFR Part ',
  '29 cfr ',
  'Title 29 CFR § ',
  '',
)
const point = fc.constantFrom('.', '.', '-', '–', '\u2011', '．')
type Label = (label: string) => string
const style = fc.constantFrom<Label>(
  (label) => `(${label})`,
  (label) => ` (${label})`,
  (label) => `( ${label} )`,
  (label) => `（${label}）`,
  (label) => `[${label}]`,
  (label) => `\u00a0(${label})`,
  (label) => `.${label}`,
)
const end = fc.constantFrom('', '.', ' ', ';', ' .', ',')
const wide = fc.constantFrom<Label>(
  (text) => text,
  (text) => text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  (text) => text.normalize('NFD'),
  (text) => text.replaceAll(' ', '\u00a0'),
)

const writtenCitation = fc
  .tuple(sectionCited, lead, point, style, end, wide)
  .map(([citation, before, dot, label, behind, look]) => {
    const { section = '', paragraphs = [] } = citation.place ?? {}
    return [
      look(`${before}${citation.part}${dot}${section}${paragraphs.map(label).join('')}${behind}`),
      citation,
    ] as const
  })

const whole = { numRuns: 3000 }
const asRead = (citation: Citation) => [canonicalOf(citation)]

test('recognizes a section in any spelling', () => {
  fc.assert(
    fc.property(writtenCitation, ([written, citation]) => {
      expect(read(written)).toEqual(asRead(citation))
    }),
    whole,
  )
})

test('reads the canonical spelling back, also of ranges, subparts and appendices', () => {
  fc.assert(
    fc.property(fc.oneof(sectionCited, subpartCited, rangeCited), (citation) => {
      expect(read(canonicalOf(citation))).toEqual(asRead(citation))
      expect(read(spellingOf(citation))).toEqual(asRead(citation))
    }),
    whole,
  )
})

test('finds several citations in order, with any separator between them', () => {
  const joined = fc.tuple(
    fc.array(fc.oneof(sectionCited, subpartCited), { minLength: 2, maxLength: 5 }),
    fc.constantFrom('; ', ', ', ' and ', ' y ', ' / ', ';', ' & ', '; y ', ' or '),
  )
  fc.assert(
    fc.property(joined, ([citations, sign]) => {
      expect(read(citations.map(spellingOf).join(sign))).toEqual(citations.map(canonicalOf))
    }),
    whole,
  )
})

test('matches in any text lie inside it and in order', () => {
  const bits = fc.constantFrom(
    '29 CFR ',
    '1926',
    '.501',
    '(b)',
    '(1)',
    ' to ',
    '-',
    ' Subpart M',
    ' App A',
    ';',
    ' and ',
    '§',
    'C.F.R.',
    ' ',
    '½',
    '(',
    'é',
    '\u200b',
    '1926.1',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'grapheme' }),
        fc.array(bits, { maxLength: 30 }).map((all) => all.join('')),
      ),
      (text) => {
        let before = 0
        for (const { from, to } of recognise(text)) {
          expect(from).toBeGreaterThanOrEqual(before)
          expect(to).toBeGreaterThan(from)
          before = to
        }
        expect(before).toBeLessThanOrEqual(text.length)
      },
    ),
    whole,
  )
})

/** Number of reads of a token, divided by the number of tokens. */
function looksOf(text: string): number {
  const tokens = tokensOf(text)
  let looks = 0
  const counted = new Proxy(tokens, {
    get(all, name) {
      if (typeof name === 'string' && /^\d+$/.test(name)) looks += 1
      return Reflect.get(all, name)
    },
  })
  citationsIn(counted)
  return looks / Math.max(1, tokens.length)
}

test.each([
  '(',
  '§',
  '29 CFR ',
  '1926.501(a)',
  '1926.501 to ',
  'Appendix A to ',
  '(a)(1)',
  '1926',
  'Part ',
  'c.f.',
  'a',
  '; ',
  '1926.501(',
  '1926-',
  'Subpart ',
  'of 29 CFR Part ',
  '1.',
  '１',
  '\u0301',
  '1926.501, ',
])('reads each of 10,000 characters of %j a bounded number of times', (bit) => {
  const looks = looksOf(bit.repeat(10_000 / bit.length))
  expect(looks).toBeLessThan(150)
  // The reads per token do not grow when the text is twice as long.
  expect(looksOf(bit.repeat(20_000 / bit.length))).toBeLessThan(looks + 1)
})
