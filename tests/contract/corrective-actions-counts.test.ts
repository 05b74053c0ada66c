import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayIn, daysAfter } from '#contract/kernel/day.ts'
import { type Actor, type CorrectiveAction, world, type World } from '#tests/world/company.ts'

// Two zones that never have the same day, so that an action due today in one is overdue in the
// other.
const [ahead, behind] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']

let w: World
let today: string
let rows: CorrectiveAction[]
beforeAll(async () => {
  w = await world()
  // The stopped clock ends no day during the tests.
  today = dayIn(behind, w.server.stopClock().getTime())
  await w.server.owner('update accounts set time_zone = $2 where account_id = $1', [
    w.people.ridgeline,
    ahead,
  ])
  await w.server.owner('update accounts set time_zone = $2 where account_id = $1', [
    w.people.harbor,
    behind,
  ])
  rows = [
    await w.boss.opens(w.tower, w.safety, {
      title: 'Scaffold plank',
      severity: 'Low',
      trigger: 'Near Miss',
      dueDate: today,
    }),
    await w.boss.opens(w.tower, w.safety, {
      title: 'Scaffold brace',
      severity: 'Critical',
      trigger: 'Near Miss',
    }),
    await w.safety.opens(w.tower, w.lead, {
      title: 'Ladder',
      severity: 'Critical',
      trigger: 'Unsafe Act',
      dueDate: daysAfter(today, 40),
    }),
    await w.safety.opens(w.tower, w.lead, {
      title: 'Trench',
      severity: 'High',
      trigger: 'Near Miss',
      dueDate: today,
    }),
    await w.lead.opens(w.tower, w.proxy, {
      title: 'Scaffold tag',
      severity: 'High',
      trigger: 'Unsafe Act',
      dueDate: daysAfter(today, -3),
    }),
    await w.stranger.opens(w.pier, w.mate, {
      title: 'Scaffold wheel',
      severity: 'Medium',
      trigger: 'Near Miss',
      dueDate: today,
    }),
    await w.stranger.opens(w.pier, w.mate, {
      title: 'Crane',
      severity: 'High',
      trigger: 'Unsafe Act',
      dueDate: daysAfter(today, -1),
    }),
  ]
  for (const [title, status] of [
    ['Ladder', 'In Progress'],
    ['Trench', 'Closed'],
    ['Crane', 'In Progress'],
  ] as const) {
    const row = named(title)
    await (row.companyID === w.people.harbor ? w.mate : w.lead).edits(row, { status })
    row.status = status
  }
})
afterAll(() => w.stop())

const named = (title: string) =>
  rows.find((row) => row.title === title) ?? expect.unreachable(title)
const late = ['Scaffold plank', 'Scaffold tag', 'Crane']
const valuesOf: Record<string, (row: CorrectiveAction) => string> = {
  status: (row) => row.status,
  severity: (row) => row.severity,
  trigger: (row) => row.trigger,
  companyID: (row) => String(row.companyID),
  overdue: (row) => (late.includes(row.title) ? 'true' : ''),
}

/** Counts row by row: the values of each filter under all other filters of the query. */
function counted(among: readonly CorrectiveAction[], query: URLSearchParams) {
  return Object.fromEntries(
    Object.entries(valuesOf).map(([key, valueOf]) => {
      const kept = among.filter((row) =>
        Object.entries(valuesOf).every(
          ([other, value]) =>
            other === key || !query.has(other) || query.get(other)?.split(',').includes(value(row)),
        ),
      )
      const counts: Record<string, number> = {}
      for (const value of kept.map(valueOf))
        if (value !== '') counts[value] = (counts[value] ?? 0) + 1
      return [key, counts]
    }),
  )
}

const countsOf = async (who: Actor, whom: Actor, query = '') =>
  (await who.asks('GET', `/api/users/${whom.user_id}/actions/counts${query}`)).body
const any = () => true

test.each<[string, (row: CorrectiveAction) => boolean]>([
  ['', any],
  ['status=Closed', any],
  ['status=Opened,In Progress&overdue=true', any],
  ['status=Opened&severity=High,Critical&trigger=Near Miss,Unsafe Act', any],
  ['trigger=Unsafe Act&companyID=HARBOR&overdue=true', any],
  ['companyID=HARBOR,999&severity=High', any],
  // A filter without choices limits every count.
  ['search=scaffold&severity=High', ({ title }) => title.includes('Scaffold')],
  ['search=scafold&close=true&status=Opened', ({ title }) => title.includes('Scaffold')],
  ['search=crítico&means=Critical&trigger=Unsafe Act', ({ severity }) => severity === 'Critical'],
  ['dueDate=..TODAY&overdue=true', ({ dueDate }) => dueDate !== null && dueDate <= today],
  ['dueDate=TODAY..TODAY&status=Closed', ({ dueDate }) => dueDate === today],
])('counts each filter under all others and not under itself: %s', async (asked, isFound) => {
  const query = asked.replace('HARBOR', String(w.people.harbor)).replaceAll('TODAY', today)
  const found = rows.filter(isFound)
  expect(found.length).toBeGreaterThan(0)
  expect(await countsOf(w.sysadmin, w.sysadmin, `?${query}`)).toEqual(
    counted(found, new URLSearchParams(query)),
  )
})

test('counts only rows that the caller may see (ruling 28)', async () => {
  const none = new URLSearchParams()
  const ridgeline = rows.filter((row) => row.companyID === w.people.ridgeline)
  const ofLead = ['Ladder', 'Trench', 'Scaffold tag'].map(named)
  expect(await countsOf(w.boss, w.boss)).toEqual(counted(ridgeline, none))
  expect(await countsOf(w.lead, w.lead)).toEqual(counted(ofLead, none))
  expect(await countsOf(w.sysadmin, w.lead)).toEqual(counted(ofLead, none))
  expect(await countsOf(w.proxy, w.proxy)).toEqual(counted([named('Scaffold tag')], none))
  // The other company's number gets nothing either.
  expect(await countsOf(w.boss, w.boss, `?companyID=${w.people.harbor}`)).toEqual({
    ...counted([], none),
    companyID: { [w.people.ridgeline]: ridgeline.length },
  })
  expect(await countsOf(w.stranger, w.stranger, '?overdue=true')).toMatchObject({
    severity: { High: 1 },
    overdue: { true: 1 },
  })
})

test('a count equals the rows of the list once its value is chosen', async () => {
  const asked = '?search=scaffold&severity=High&overdue=true'
  const counts = (await countsOf(w.sysadmin, w.sysadmin, asked)) as Record<
    string,
    Record<string, number>
  >
  const listed = async (severity: string) =>
    (
      await w.sysadmin.asks(
        'GET',
        `/api/users/${w.sysadmin.user_id}/actions?search=scaffold&overdue=true&severity=${severity}`,
      )
    ).body
  for (const severity of ['Low', 'Medium', 'High', 'Critical'])
    expect(await listed(severity), severity).toHaveLength(counts['severity']?.[severity] ?? 0)
})

test('an unknown person has no counts, and an invalid query is 400', async () => {
  expect(await w.sysadmin.asks('GET', '/api/users/999999/actions/counts')).toMatchObject({
    status: 404,
  })
  for (const query of ['search=%00', 'companyID=1;2', 'overdue=yes', 'dueDate=tomorrow'])
    expect(
      await w.sysadmin.asks('GET', `/api/users/${w.sysadmin.user_id}/actions/counts?${query}`),
      query,
    ).toMatchObject({ status: 400 })
})
