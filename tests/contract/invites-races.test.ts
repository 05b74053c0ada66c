import { expect, test } from 'vitest'
import type { InviteOutcome } from '#contract/invites/schema.ts'
import { count, inviting, people, server, setUp, standsAt, stood } from './invites-races-world.ts'

setUp()

test('a caller whose connection breaks gets every outcome from a repeat', async () => {
  const wished = inviting.rows(300)
  const key = crypto.randomUUID()
  const cutting = new AbortController()
  await standsAt(wished[280]?.email ?? '', async () => {
    const headers = {
      authorization: `Bearer ${await server.tokenOf(people.boss)}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    }
    const cut = fetch(`${server.url}${inviting.path}/users`, {
      method: 'POST',
      headers,
      body: JSON.stringify(wished),
      signal: cutting.signal,
    }).catch(() => 'cut')
    await stood()
    cutting.abort()
    expect(await cut).toBe('cut')
  })
  const again = (await inviting.sends(wished, { key })).body as InviteOutcome[]
  expect(new Set(again.map(({ succeeded }) => succeeded))).toEqual(new Set([true]))
  expect(
    await count(
      'from invitations join users using (account_id, user_id) where email = any($1)',
      wished.map(({ email }) => email),
    ),
  ).toBe(300)
})
