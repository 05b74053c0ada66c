import { describe, expect, test } from 'vitest'
import { reportedQuestions } from '#contract/submissions/figures.ts'
import { writeList, writePrograms } from '#contract/submissions/filter.ts'
import { filterDay, keptPeriods, submissionSorts } from '#contract/submissions/periods.ts'
import type { WholeSubmission } from '#contract/submissions/schema.ts'
import { wordsOfRecord } from '#contract/submissions/search-words.ts'
import {
  choicesOnDevice,
  countedOnDevice,
  foundOnDevice,
  type Searchable,
} from '#client/features/submissions/kept/device-search.ts'
import { type Chance, chanceOf } from '#tests/offline/chance.ts'
import { moreSeeds } from '#tests/offline/seeds.ts'
import { daily, day, get, handsIn, setUp, w } from './kept-submissions-world.ts'

setUp()

const words = [
  'rail',
  'Railing',
  'frayed',
  'caída',
  'CAIDA',
  'montacargas',
  'grid C',
  '14',
  '1007',
  'anchor-point',
  'Núñez',
  'east',
  'eastern',
  'net',
  'net-4',
]

/** Sixty records of any people, forms and days; some within minutes of a midnight. */
async function randomRecords(chance: Chance, subForm: string): Promise<Searchable[]> {
  const people = [w.boss, w.safety, w.lead, w.worker]
  const forms = [
    daily,
    {
      safetyPlanName: 'Personal Protective Equipment',
      parentForm: 'PPE Inspection',
      formName: subForm,
    },
  ]
  const made: Searchable[] = []
  for (let n = 0; n < 60; n++) {
    const isNearMidnight = chance.percent(30)
    const at =
      Date.now() -
      chance.between(0, 130) * day -
      (isNearMidnight
        ? (Date.now() % day) + chance.between(-3, 3) * 60_000
        : chance.between(0, day))
    const form = chance.pick(forms)
    const record = await handsIn(
      chance.pick(people),
      {
        ...form,
        isCompleted: chance.percent(70),
        submissionDateTime: new Date(Math.min(at, Date.now() - 1000)).toISOString(),
        answers:
          form === daily
            ? [
                { questionID: 1009, answer: [chance.pick(words), chance.pick(words)].join(' ') },
                {
                  questionID: 1004,
                  answer: 'No',
                  note: chance.pick(words),
                  ...(chance.percent(40) && { finding: { severity: 'High' } }),
                },
                { questionID: 1007, answer: chance.pick(['None', 'Low']) },
              ]
            : [],
        signatures: [{ signatureName: chance.pick(words) }],
      },
      chance.pick([w.tower, w.depot]).projectID,
    )
    made.push(searchable(await get<WholeSubmission>(w.boss, `/api/submissions/${record.id}`)))
  }
  return made
}

const searchable = (record: WholeSubmission): Searchable => ({
  row: record,
  words: wordsOfRecord(record),
  findings: reportedQuestions(record.answers),
})

/** A random query of any filters that the screen has, alone and combined. */
function randomQuery(
  chance: Chance,
  records: readonly Searchable[],
  subForm: string,
): Record<string, string> {
  const some = (often: number, query: () => Record<string, string>) =>
    chance.percent(often) ? query() : {}
  const rows = records.map(({ row }) => row)
  const dayOf = () =>
    filterDay(new Date(Date.now() - chance.between(0, 130) * day).toISOString().slice(0, 10))
  const program = () =>
    chance.pick([
      { name: 'Fall Protection', forms: [] },
      { name: 'Fall Protection', forms: [{ parent: null, name: daily.formName }] },
      { name: 'Personal Protective Equipment', forms: [{ parent: null, name: 'PPE Inspection' }] },
      {
        name: 'Personal Protective Equipment',
        forms: [{ parent: 'PPE Inspection', name: subForm }],
      },
      { name: 'Personal Protective Equipment', forms: [{ parent: null, name: subForm }] },
      { name: 'Nobody’s', forms: [] },
    ])
  const typed = () => {
    const word = chance.pick([
      ...words,
      String(chance.pick(rows).recordNumber),
      `No. ${chance.pick(rows).recordNumber}`,
      w.lead.name,
      'zzz',
      '!!',
      'Fall',
    ])
    return chance.percent(40) ? word.slice(0, chance.between(1, word.length)) : word
  }
  return {
    ...some(30, () => ({
      projectIds: writeList([
        ...new Set([chance.pick(rows).projectID, chance.pick(rows).projectID]),
      ]),
    })),
    ...some(30, () => ({
      userIds: writeList([...new Set([chance.pick(rows).userID, chance.pick(rows).userID])]),
    })),
    ...some(35, () => ({
      safetyPrograms: writePrograms([
        ...new Map([program(), program()].map((one) => [one.name, one])).values(),
      ]),
    })),
    ...some(40, () => ({ status: chance.pick(['0', '1', '2']) })),
    ...(chance.percent(35)
      ? { daysRange: String(chance.pick([0, ...keptPeriods, 120])) }
      : { ...some(25, () => ({ from: dayOf() })), ...some(25, () => ({ to: dayOf() })) }),
    ...some(40, () => ({ search: chance.percent(30) ? `${typed()} ${typed()}` : typed() })),
    ...some(70, () => ({
      sort: chance.pick(submissionSorts.filter((sort) => sort !== 'company')),
      order: chance.pick(['asc', 'desc']),
    })),
    ...some(20, () => ({
      findingsOf: writeList(chance.pick([[1004], [1007], [1004, 1007], [1005]])),
    })),
    timeZone: chance.pick([
      'UTC',
      'America/Chicago',
      'Pacific/Kiritimati',
      'Pacific/Pago_Pago',
      'Asia/Kolkata',
    ]),
  }
}

describe('the device and the server find the same', () => {
  test("SUB-03 SUB-05 SUB-08 G2-33 G2-35 returns the server's order, counts and choices for any query", async () => {
    const { from, origin } = moreSeeds()
    const [{ name: subForm } = { name: '' }] = await w.server.owner<{ name: string }>(
      `select s.name from safety_forms s join safety_forms p on p.form_id = s.parent_id where p.name = 'PPE Inspection' limit 1`,
    )
    const chance = chanceOf(from)
    await w.server.owner('update submissions set is_removed = true')
    const records = await randomRecords(chance, subForm)
    let hits = 0
    for (let n = 0; n < 250; n++) {
      const query = randomQuery(chance, records, subForm)
      const about = `seed ${from} (${origin}), query ${n}: ${JSON.stringify(query)}`
      const { timeZone: _zone, sort: _sort, order: _order, ...filters } = query
      const asked = { ...filters, timeZone: query['timeZone'] ?? 'UTC' }
      const here = foundOnDevice(records, query).map(({ row }) => row.recordNumber)
      hits += here.length > 0 && here.length < records.length ? 1 : 0
      expect(here, about).toEqual(
        (await get<{ recordNumber: number }[]>(w.boss, '/api/submissions', query)).map(
          ({ recordNumber }) => recordNumber,
        ),
      )
      const { completed, notCompleted } = await get<{ completed: number; notCompleted: number }>(
        w.boss,
        '/api/submissions/count',
        asked,
      )
      expect(countedOnDevice(records, query), about).toEqual({
        all: completed + notCompleted,
        completed,
      })
      const of = chance.pick(['project', 'user', 'form', 'question'] as const)
      expect(choicesOnDevice(records, query, of), about).toEqual(
        await get(w.boss, '/api/submissions/choices', { ...asked, of }),
      )
    }
    // Most queries find some rows and not all; others would prove little.
    expect(hits).toBeGreaterThan(80)
  })
})
