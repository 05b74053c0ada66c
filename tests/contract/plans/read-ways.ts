import { randomUUID } from 'node:crypto'
import { sortedBy } from '#contract/corrective-actions/operations.ts'
import { expectGood, fixture, get } from './plans-world.ts'

const sorts = ['number', 'severity', 'project', 'dueDate', 'age'].filter((word) => word in sortedBy)

export async function everyWayToRead(): Promise<void> {
  const { people, ridgeline } = fixture
  const ofCompany = ['users', 'projects', 'actions'].map(
    (list) => `/api/accounts/${people.ridgeline}/${list}`,
  )
  for (const as of [people.boss, people.safety]) {
    for (const list of [...ofCompany, `/api/users/${as.user_id}/actions`]) {
      const { headers } = expectGood(await get(`${list}?limit=50`, as))
      expectGood(await get(`${list}?limit=50&cursor=${headers.get('next-cursor')}`, as))
      const asked = (since: object, more = '') =>
        get(`${list}?since=${encodeURIComponent(JSON.stringify(since))}${more}`, as)
      const first = expectGood(await asked({ epoch: '', access: '', buckets: '' }))
      const { epoch, access } = first.body as { epoch: string; access: string }
      expectGood(await asked({ epoch, access, buckets: `0-1.999999_2-3500.999999` }))
      expectGood(
        await asked(
          { epoch, access, buckets: '' },
          `&cursor=${Buffer.from('1').toString('base64url')}`,
        ),
      )
    }
  }
  for (const list of ofCompany) expectGood(await get(list))
  expectGood(await get(`${ofCompany[1]}?userID=${people.lead.user_id}&limit=50`))
  // Searches as people of a company, and over all companies.
  for (const as of [people.safety, people.sysadmin]) {
    const found = (query: string) => get(`/api/users/${as.user_id}/actions${query}`, as)
    for (const query of [
      '?search=rail&close=true&limit=50',
      '?status=Opened&overdue=true&dueDate=2026-01-01..2026-12-31&limit=50',
      `?id=${ridgeline.correctiveActionID}`,
      `?id=${randomUUID()}`,
    ])
      expectGood(await found(query))
    // Sorts in each way: by a number, a rank, a name, a day and the age.
    for (const sort of as === people.sysadmin ? sorts : []) {
      const { headers } = expectGood(await found(`?sort=${sort}&limit=50&severity=High`))
      expectGood(
        await found(`?sort=${sort}&limit=50&severity=High&cursor=${headers.get('next-cursor')}`),
      )
    }
    expectGood(await get(`/api/users/${as.user_id}/actions/counts?search=rail&status=Opened`, as))
  }
  // The index that a device fetches: as an owner, and as a person who sees only their chain.
  for (const as of [people.boss, people.safety])
    expectGood(
      await get(
        `/api/submissions/index?projectIds=${ridgeline.projectID}&daysRange=30&ids=${ridgeline.submissionID}`,
        as,
      ),
    )
  expectGood(await get(`/api/users/${people.safety.user_id}/actions?limit=50`, people.sysadmin))
  expectGood(await get(`/api/users/managers/${people.safety.user_id}`, people.sysadmin))
  const certificates = expectGood(await get(`/api/users/certificates/${people.safety.user_id}`))
    .body as { certificateImageUri: { certificateImageURL: string }[] }[]
  expectGood(
    await get(
      certificates.flatMap((one) => one.certificateImageUri)[0]?.certificateImageURL ?? '',
      people.boss,
    ),
  )
  // Reads the trail from each of its starting places, and a page further.
  for (const [trail, as] of [
    ['/api/audit', people.sysadmin],
    [`/api/accounts/${people.ridgeline}/audit`, people.sysadmin],
    [`/api/accounts/${people.ridgeline}/audit`, people.boss],
    [`/api/accounts/${people.ridgeline}/devices`, people.boss],
  ] as const) {
    const found = (query: string) => get(`${trail}?limit=50&${query}`, as)
    for (const query of [
      '',
      'event=role-changed',
      'event=sign-in,role-changed',
      `personID=${people.lead.user_id}`,
      `personID=${people.lead.user_id}&event=sign-in`,
      'at=2026-01-01..2026-01-02',
      'search=Many 7',
      'search=Maany&close=true',
      'order=asc',
    ]) {
      const { headers } = expectGood(await found(query))
      const next = headers.get('next-cursor')
      if (next !== null) expectGood(await found(`${query}&cursor=${next}`))
    }
  }
  expectGood(
    await get(`/api/audit?limit=50&companyID=${people.ridgeline},0&event=sign-in`, people.sysadmin),
  )
  const { body } = expectGood(
    await get(
      `${ofCompany[2]}?limit=1&cursor=${Buffer.from('50000').toString('base64url')}`,
      people.boss,
    ),
  )
  const [{ uid } = { uid: '' }] = body as { uid: string }[]
  expectGood(await get(`${ofCompany[2]}/${uid}`, people.boss))
  expectGood(await get(`${ofCompany[2]}/${uid}/tickets?limit=5`, people.boss))
}
