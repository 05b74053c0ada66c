import { queueSchema } from '#server/db/queue-schema.ts'
import type { Person } from '#tests/world/people.ts'
import type { TestServer } from '#tests/world/server.ts'

/**
 * Returns a token of a Login as session, in which a person acts as another linked person. Removes
 * the job that waits for the end of its hour.
 */
export async function actingToken(
  { owner, ask }: Pick<TestServer, 'owner' | 'ask'>,
  main: Person,
  proxy: Person,
): Promise<string> {
  await owner(
    'insert into proxy_links (account_id, user_id, proxy_user_id) values ($1, $2, $3) on conflict do nothing',
    [main.accountID, main.user_id, proxy.user_id],
  )
  // The tests log in more often than the budget of notices allows.
  await owner('delete from mail_budgets')
  const { body } = await ask(
    'POST',
    `/api/users/${main.user_id}/proxy-users/${proxy.user_id}/login`,
    { as: main, body: { reason: 'Covers the night shift' } },
  )
  await owner(`delete from ${queueSchema}.job where data->>'job' = 'login-as-over'`)
  return String(Reflect.get(Object(body), 'access_token'))
}
