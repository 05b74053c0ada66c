import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { auditLines } from '#server/features/audit/lines.ts'
import { refuseOversizedWorkbook } from '#server/lists/export-list.ts'
import type { Person } from '#tests/world/people.ts'
import { add, asks, companies, name, rows, setUp, told, w } from './exports-world.ts'

setUp()

const ofCompanies = [
  ...name,
  { name: 'isActive', title: 'Status', words: { true: 'Active', false: 'Inactive' } },
  { name: 'seats', title: 'Seats' },
]

describe.each(['csv', 'xlsx'] as const)('paged lists as %s', (format) => {
  test('companies: found, filtered and sorted like the list, with the words of the screen', async () => {
    const asked = { as: w.people.sysadmin, columns: ofCompanies, format }
    expect(await rows(companies, { ...asked, query: '?sort=name&order=desc' })).toEqual([
      ['Company', 'Status', 'Seats'],
      ['Ridgeline Builders', 'Active', '700'],
      ['Harbor Civil', 'Active', '700'],
      ['Closed Works', 'Inactive', '700'],
    ])
    expect(await rows(companies, { ...asked, query: '?isActive=true&search=harbor' })).toEqual([
      ['Company', 'Status', 'Seats'],
      ['Harbor Civil', 'Active', '700'],
    ])
    expect(await told()).toEqual([
      {
        account_id: 0,
        actor_id: w.people.sysadmin.user_id,
        author_id: null,
        details: { what: 'companies', format, rows: 1, filter: 'search: harbor, isActive: true' },
      },
    ])
  })

  test('writes a name that looks like a formula as text', async () => {
    await add(1, `'Export =HYPERLINK("http://x","y")'`)
    await w.server.owner(
      `update accounts set name = '=HYPERLINK("http://x","y") Export' where name like 'Export %'`,
    )
    const [, [found] = []] = await rows(companies, {
      as: w.people.sysadmin,
      columns: name,
      format,
      query: '?search=export',
    })
    expect(found).toBe(
      format === 'csv' ? `'=HYPERLINK("http://x","y") Export` : '=HYPERLINK("http://x","y") Export',
    )
  })

  test('associates of another company: the rows of the table, in its order, and none of a third', async () => {
    const { boss, safety, stranger, sysadmin, ridgeline } = w.people
    const columns: { name: string; title: string; words?: Record<string, string> }[] = [
      { name: 'name', title: 'Name' },
      { name: 'roleID', title: 'Role', words: { '1': 'User', '2': 'Administrator' } },
      { name: 'package', title: 'License type', words: { 'SA-OSHA': 'OSHA' } },
      { name: 'reportsToUserID', title: 'Reports to' },
    ]
    await w.server.owner(
      `update users set package = case user_id when $1 then 'SA-OSHA' end where user_id = any($2)`,
      [boss.user_id, [boss.user_id, safety.user_id]],
    )
    const found = await rows(`/api/accounts/${ridgeline}/users/export`, {
      as: sysadmin,
      columns,
      format,
      more: { people: [safety.user_id, stranger.user_id, boss.user_id, safety.user_id] },
    })
    // The cells as an import reads them: one for each column, '' where it is empty.
    expect(
      found.slice(1).map((cells) => Array.from({ length: 4 }, (_, at) => cells[at] ?? '')),
    ).toEqual([
      [safety.name, 'Administrator', '', boss.name],
      [boss.name, 'Administrator', 'OSHA', ''],
    ])
    expect(await told()).toMatchObject([
      { account_id: ridgeline, details: { what: 'associates', rows: 2 } },
    ])
  })
})

describe('the trail as a file', () => {
  const columns = ['at', 'event', 'person', 'about', 'details', 'address', 'device', 'install'].map(
    (one) => ({
      name: one,
      title: one,
      words: {
        'role-changed': 'Role changed',
        role: 'Role',
        provider: 'Siteward',
        nobody: 'Nobody',
      },
    }),
  )
  const happens = (by: Person | null, about: Person, details: object) =>
    w.server.owner(
      `insert into audit_events (account_id, at, event, actor_account_id, actor_id, entity, record_id, address, agent, install_id, request_id, details) values ($1, '2026-11-20T12:00:05Z', 'role-changed', $2, $3, 'user', $4, '198.51.100.7', 'Tablet/1.0', '0193a5f0-0000-7000-8000-00000000c0de', '', $5)`,
      [
        about.accountID,
        by?.accountID ?? null,
        by?.user_id ?? null,
        about.user_id,
        JSON.stringify(details),
      ],
    )

  test('an owner gets the own lines, filtered like the screen, in the requested zone, without provider details', async () => {
    const { boss, lead, sysadmin, stranger, ridgeline } = w.people
    await happens(sysadmin, lead, { role: { from: 'User', to: '=1+1' } })
    await happens(null, stranger, {})
    const more = { timeZone: 'America/Denver' }
    const found = await rows(`/api/accounts/${ridgeline}/audit/export`, {
      as: boss,
      columns,
      more,
      query: '?event=role-changed&at=2026-11-20..2026-11-20',
    })
    expect(found.slice(1)).toEqual([
      [
        '2026-11-20 05:00:05',
        'Role changed',
        'Siteward',
        lead.name,
        'Role: User → =1+1',
        '',
        '',
        '',
      ],
    ])
    expect(await told()).toEqual([
      {
        account_id: ridgeline,
        actor_id: boss.user_id,
        author_id: null,
        details: {
          what: 'audit-log',
          format: 'csv',
          rows: 1,
          filter: 'event: role-changed, at: 2026-11-20..2026-11-20',
        },
      },
    ])
    const all = await rows('/api/audit/export', {
      as: sysadmin,
      columns,
      query: '?event=role-changed&order=asc',
    })
    const from = ['198.51.100.7', 'Tablet/1.0', '0193a5f0-0000-7000-8000-00000000c0de']
    expect(all.slice(1).map(([, , who, whom, , ...where]) => [who, whom, ...where])).toEqual([
      [sysadmin.name, lead.name, ...from],
      ['Nobody', stranger.name, ...from],
    ])
  })

  test('the line about an export is not in its own file', async () => {
    const { boss, ridgeline } = w.people
    const before = await rows(`/api/accounts/${ridgeline}/audit/export`, { as: boss, columns })
    const after = await rows(`/api/accounts/${ridgeline}/audit/export`, { as: boss, columns })
    expect(after.length).toBe(before.length + 1)
    expect(after[1]?.[1]).toBe('exported')
  })
})

test('refuses a list too long for a workbook before writing, and delivers it as CSV', async () => {
  const { lead, boss } = w.people
  await w.server.owner(
    `insert into audit_events (account_id, at, event, actor_account_id, actor_id, address, request_id) select $1, now() - n * interval '1 second', 'sign-in', $1, case when n % 2 = 0 then $2::int else $3::int end, '', '' from generate_series(1, 20) n`,
    [lead.accountID, lead.user_id, boss.user_id],
  )
  const longer = (more: object) => (rows: number) =>
    w.server.db.system((tx) =>
      auditLines(tx, { companies: null, namesAll: true, event: ['sign-in'], ...more }).isLonger(
        rows,
      ),
    )
  const signIns = Number(
    (
      await w.server.owner<{ n: number }>(
        `select count(*)::int as n from audit_events where event = 'sign-in'`,
      )
    )[0]?.n,
  )
  expect(await refuseOversizedWorkbook('xlsx', longer({}), signIns)).toBeNull()
  expect(await refuseOversizedWorkbook('xlsx', longer({}), signIns - 1)).toMatchObject({
    refused: 'too-large',
    message: `A workbook holds ${signIns - 1} rows at most. Narrow the list, or take it as CSV.`,
  })
  expect(await refuseOversizedWorkbook('xlsx', longer({ search: lead.name }), 9)).toMatchObject({
    refused: 'too-large',
  })
  expect(
    await refuseOversizedWorkbook('xlsx', longer({ search: lead.name }), signIns - 1),
  ).toBeNull()
  expect(await refuseOversizedWorkbook('csv', longer({}), 1)).toBeNull()
})

describe('delivery of a file', () => {
  test('has its type, its name with the day, and compression for clients that support it', async () => {
    const day = () => new Date().toISOString().slice(0, 10)
    const before = day()
    const plain = await asks(companies, { as: w.people.sysadmin, columns: name })
    // Midnight may have passed meanwhile.
    const named = [before, day()].map(
      (one) => `attachment; filename="companies-${one}.csv"; filename*=UTF-8''companies-${one}.csv`,
    )
    expect(plain.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(named).toContain(plain.headers.get('content-disposition'))
    expect(new Uint8Array(await plain.arrayBuffer()).slice(0, 3)).toEqual(
      new Uint8Array([0xef, 0xbb, 0xbf]),
    )
    const token = await w.server.tokenOf(w.people.sysadmin)
    const { request } = await import('node:http')
    const packed = await new Promise<Buffer>((resolve, reject) => {
      const asked = request(
        `${w.server.url}${companies}`,
        {
          method: 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            'accept-encoding': 'gzip',
          },
        },
        (answer) => {
          const parts: Buffer[] = []
          expect(answer.headers['content-encoding']).toBe('gzip')
          answer
            .on('data', (part: Buffer) => parts.push(part))
            .on('end', () => resolve(Buffer.concat(parts)))
            .on('error', reject)
        },
      )
      asked.on('error', reject).end(JSON.stringify({ format: 'csv', title: 'x', columns: name }))
    })
    expect(gunzipSync(packed).toString()).toContain('Ridgeline Builders')
  })

  test('refuses an invalid request before anything is written', async () => {
    const refused = async (body: object) =>
      w.server.ask('POST', companies, {
        as: w.people.sysadmin,
        body: { format: 'csv', title: 'x', columns: name, ...body },
      })
    for (const body of [
      { format: 'pdf' },
      { columns: [] },
      { columns: [{ name: 'apiKey', title: 'Key' }] },
      { timeZone: 'Mars/Olympus' },
    ])
      expect((await refused(body)).status).toBeGreaterThanOrEqual(400)
    expect(await refused({ secret: 1 })).toMatchObject({
      status: 422,
      body: { code: 'unknown-field' },
    })
  })
})
