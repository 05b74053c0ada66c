import { expect } from 'vitest'
import type { InviteOutcome, OpenInvitation, Withdrawn } from '#contract/invites/schema.ts'
import type { People, Person } from './people.ts'
import type { TestServer } from './server.ts'

/**
 * The calls that tests of invitations repeat, for Ridgeline; `word` keeps the addresses of each
 * file apart.
 */
export function invitingOf(server: TestServer, people: People, word: string) {
  const path = `/api/accounts/${people.ridgeline}`
  let nth = 0
  const rows = (count: number, more: object = {}) =>
    Array.from({ length: count }, () => ({
      givenName: 'Nina',
      familyName: 'Novak',
      email: `${word}${(nth += 1)}@new.test`,
      jobTitle: 'Foreman',
      package: 'SA-COMMANDER',
      contractorCompanyID: 0,
      reportsToUserID: people.boss.user_id,
      app_metadata: { role: { roleID: 2 } },
      ...more,
    }))
  const sends = (
    invited: readonly object[],
    { as = people.boss, key = crypto.randomUUID() }: { as?: Person; key?: string } = {},
  ) =>
    server.ask('POST', `${path}/users`, { as, body: invited, headers: { 'idempotency-key': key } })
  return {
    path,
    rows,
    sends,
    invites: async (...call: Parameters<typeof sends>): Promise<InviteOutcome[]> => {
      const answer = await sends(...call)
      expect(answer.status, answer.text.slice(0, 300)).toBe(201)
      return answer.body as InviteOutcome[]
    },
    withdraws: async (userIDs: readonly number[], as = people.boss) =>
      (await server.ask('POST', `${path}/invitations/withdraw`, { as, body: { userIDs } }))
        .body as Withdrawn[],
    open: async (as = people.boss) =>
      (await server.ask('GET', `${path}/invitations`, { as })).body as OpenInvitation[],
  }
}

export const problems = (outcomes: readonly { problem: string | null }[]) =>
  outcomes.map(({ problem }) => problem)
export const numbers = (outcomes: readonly { user_id: number | null }[]) =>
  outcomes.map(({ user_id }) => user_id ?? 0)
export const keyOf = (n: number) => `0193a5f0-0000-7000-8000-${String(n).padStart(12, '0')}`

/** Delays the jobs that the work adds until the test releases them. */
export async function heldBack(
  { owner }: Pick<TestServer, 'owner'>,
  work: () => Promise<unknown>,
): Promise<void> {
  await owner(
    `create function hold_jobs() returns trigger language plpgsql as $$ begin new.start_after := now() + interval '1 hour'; return new; end $$`,
  )
  await owner(
    'create trigger hold before insert on siteward_jobs.job_common for each row execute function hold_jobs()',
  )
  await work()
  await owner('drop trigger hold on siteward_jobs.job_common')
  await owner('drop function hold_jobs()')
}

/**
 * Makes the insert of this address fail as if a row that it references had been deleted meanwhile.
 */
export async function reliesInVain(
  { owner }: Pick<TestServer, 'owner'>,
  email: string,
  work: () => Promise<unknown>,
): Promise<void> {
  await owner(
    `create function in_vain() returns trigger language plpgsql as $$ begin raise exception 'gone' using errcode = 'foreign_key_violation'; end $$`,
  )
  await owner(
    `create trigger in_vain before insert on users for each row when (new.email = '${email}') execute function in_vain()`,
  )
  await work()
  await owner('drop trigger in_vain on users')
  await owner('drop function in_vain()')
}
