import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Papa from 'papaparse'
import type { CaseEvent, CaseOutcome, CaseSource } from '#client/data/cases/case-types.ts'
import { cleanNarrative } from './clean-narrative.ts'
import { eventOfAbstract, eventOfNotice, eventOfReport } from './judge-event.ts'

/** One case as the file stores it. */
export interface SourceCase {
  source: CaseSource
  /** Summary number, row from 1, or report number. */
  id: number
  /** Format: YYYY-MM-DD. */
  date: string
  state: string
  outcome: CaseOutcome
  event: CaseEvent
  nature: string
  body: string
  coded: string
  narrative: string
  /** Title and keywords: searchable, but not shown. */
  title: string
  /** 1 is the normal weight. */
  weight: number
}

type Line = Readonly<Record<string, string>>

/** All cases of the three files of a folder, sorted by source and number. */
export function readSources(folder: string): SourceCase[] {
  const lines = (name: string) =>
    Papa.parse<Line>(readFileSync(join(folder, name), 'utf8').replace(/^\uFEFF/, ''), {
      header: true,
      skipEmptyLines: true,
    }).data
  const cases = [
    ...lines('accident-abstracts-2015-2017.csv').map(fromAbstract),
    ...lines('fatality-catastrophe-2009-2015.csv').map(fromNotice),
    ...lines('severe-injuries-2015-2017-sample5000.csv').map(fromReport),
  ]
  return cases.toSorted((one, other) =>
    one.source === other.source ? one.id - other.id : one.source < other.source ? -1 : 1,
  )
}

function fromAbstract(line: Line): SourceCase {
  const narrative = cleanNarrative(line['Abstract Text'] ?? '')
  const title = `${line['Event Description'] ?? ''} ${(line['Event Keywords'] ?? '').replaceAll(',', ' ')}`
  const isConstruction = (line['con_end'] ?? '0') !== '0' || isOfConstruction(narrative)
  return {
    source: 'abstract',
    id: Number(line['summary_nr']),
    date: isoOf(line['Event Date'] ?? ''),
    state: '',
    outcome: line['Degree of Injury'] === 'Fatal' ? 'killed' : 'injured',
    event: eventOfAbstract(line['Event type'] ?? '', `${title} ${narrative}`),
    nature: coded(line['Nature of Injury']),
    body: coded(line['Part of Body']),
    coded: coded(line['Event type']),
    narrative,
    title,
    weight: lengthWeight(narrative) * (isConstruction ? 1.15 : 0.85),
  }
}

function fromNotice(line: Line, row: number): SourceCase {
  const narrative = cleanNarrative(line['description'] ?? '')
  const isDeath =
    /^fatality$/i.test(line['fatalityOrCatastrophe'] ?? '') ||
    /kill|die[sd]|dead|death|fatal|electrocut|drown|decease|succumb/i.test(narrative)
  return {
    source: 'notice',
    id: row + 1,
    date: line['date'] ?? '',
    state: line['state'] ?? '',
    outcome: isDeath ? 'killed' : /hospital/i.test(narrative) ? 'hospitalized' : 'unknown',
    event: eventOfNotice(narrative),
    nature: '',
    body: '',
    coded: '',
    narrative,
    title: '',
    weight: lengthWeight(narrative) * (isOfConstruction(narrative) ? 1.05 : 0.9),
  }
}

function fromReport(line: Line): SourceCase {
  const narrative = cleanNarrative(line['Final Narrative'] ?? '', {
    employer: line['Employer'] ?? '',
    addresses: [line['Address1'] ?? '', line['Address2'] ?? ''],
    city: line['City'] ?? '',
  })
  const event = line['EventTitle'] ?? ''
  return {
    source: 'report',
    id: Number(line['ID']),
    date: isoOf(line['EventDate'] ?? ''),
    state: stateCodes[line['State'] ?? ''] ?? '',
    outcome:
      Number(line['Amputation']) > 0
        ? 'amputation'
        : Number(line['Hospitalized']) > 0
          ? 'hospitalized'
          : 'injured',
    event: eventOfReport(line['Event'] ?? '', event, narrative),
    nature: coded(line['NatureTitle']),
    body: coded(line['Part of Body Title']),
    coded: coded(event),
    narrative,
    title: `${line['SourceTitle'] ?? ''} ${line['Secondary Source Title'] ?? ''}`,
    weight: lengthWeight(narrative) * (line['Primary NAICS']?.startsWith('23') ? 1.1 : 0.85),
  }
}

/** Gives less weight to short narratives, because eight words hardly explain a cause. */
const lengthWeight = (narrative: string) =>
  narrative.length < 60
    ? 0.6
    : narrative.length < 110
      ? 0.8
      : narrative.length < 150
        ? 0.95
        : narrative.length < 800
          ? 1
          : 0.9

const isOfConstruction = (text: string) =>
  /construct|scaffold|roof|trench|excavat|crane|demoli|drywall|sheetrock|framing|formwork|concrete|mason|carpenter|plumb|electrician|building site|residential|rebar|job ?site/i.test(
    text,
  )

/** Leaves out a code without information. */
const coded = (words = '') =>
  /^(?:#N\/A|Nonclassifiable|Other)$|^$/.test(words.trim()) ? '' : words.trim()

/** Turns "8/10/2017" into "2017-08-10". */
function isoOf(date: string): string {
  const [month = '', day = '', year = ''] = date.split('/')
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** States and territories as the severe injury reports write them. */
const stateCodes: Readonly<Record<string, string>> = {
  ALABAMA: 'AL',
  ALASKA: 'AK',
  'AMERICAN SAMOA': 'AS',
  ARIZONA: 'AZ',
  ARKANSAS: 'AR',
  CALIFORNIA: 'CA',
  COLORADO: 'CO',
  CONNECTICUT: 'CT',
  DELAWARE: 'DE',
  'DISTRICT OF COLUMBIA': 'DC',
  FLORIDA: 'FL',
  GEORGIA: 'GA',
  GUAM: 'GU',
  HAWAII: 'HI',
  IDAHO: 'ID',
  ILLINOIS: 'IL',
  INDIANA: 'IN',
  IOWA: 'IA',
  KANSAS: 'KS',
  KENTUCKY: 'KY',
  LOUISIANA: 'LA',
  MAINE: 'ME',
  MARYLAND: 'MD',
  MASSACHUSETTS: 'MA',
  MICHIGAN: 'MI',
  MINNESOTA: 'MN',
  MISSISSIPPI: 'MS',
  MISSOURI: 'MO',
  MONTANA: 'MT',
  NEBRASKA: 'NE',
  NEVADA: 'NV',
  'NEW HAMPSHIRE': 'NH',
  'NEW JERSEY': 'NJ',
  'NEW MEXICO': 'NM',
  'NEW YORK': 'NY',
  'NORTH CAROLINA': 'NC',
  'NORTH DAKOTA': 'ND',
  'NORTHERN MARIANA ISLANDS': 'MP',
  OHIO: 'OH',
  OKLAHOMA: 'OK',
  OREGON: 'OR',
  PENNSYLVANIA: 'PA',
  'PUERTO RICO': 'PR',
  'RHODE ISLAND': 'RI',
  'SOUTH CAROLINA': 'SC',
  'SOUTH DAKOTA': 'SD',
  TENNESSEE: 'TN',
  TEXAS: 'TX',
  UTAH: 'UT',
  VERMONT: 'VT',
  'VIRGIN ISLANDS': 'VI',
  VIRGINIA: 'VA',
  WASHINGTON: 'WA',
  'WEST VIRGINIA': 'WV',
  WISCONSIN: 'WI',
  WYOMING: 'WY',
}
