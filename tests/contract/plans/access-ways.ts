import { password } from '#tests/world/people.ts'
import { expectGood, fixture, get, post, server } from './plans-world.ts'

export async function everyWayToSignIn(): Promise<void> {
  const { people } = fixture
  const signIn = (username: string, word: string) =>
    server.ask('POST', '/api/oauth/token', {
      body: { grant_type: 'password', username, password: word },
      headers: { install: `${people.lead.uid}; pending=4` },
    })
  for (const word of ['wrong', 'wrong', password]) await signIn(people.lead.email, word)
  for (const pending of [3, 2])
    expectGood(
      await get('/api/users/me', people.lead, {
        'accept-language': 'es',
        install: `${people.lead.uid}; pending=${pending}`,
      }),
    )
}

/** Works as another person, then deletes a proxy user, and deactivates one that a record names. */
export async function everyWayOfProxies(): Promise<void> {
  const { safety, ridgeline } = fixture.people
  const own = `/api/users/${safety.user_id}/proxy-users`
  const madeOne = async (email: string) => {
    const { body } = expectGood(
      await post(`${own}/create`, {
        given_name: 'Una',
        family_name: 'Hill',
        email,
        jobTitle: 'Officer',
      }),
    )
    return (body as { data: { user_id: number } }).data.user_id
  }
  const [gone, named] = [await madeOne('una@proxy.test'), await madeOne('ida@proxy.test')]
  expectGood(
    await server.ask('PUT', `/api/users/${named}`, {
      as: safety,
      body: { family_name: 'Meadows' },
    }),
  )
  const granted = expectGood(await post(`${own}/${named}/login`, { reason: 'Covers the shift' }))
  expectGood(
    await server.ask('GET', '/api/users/me', {
      token: String(Reflect.get(Object(granted.body), 'access_token')),
    }),
  )
  await server.owner(
    'update projects set assigned_to_user_id = $2 where account_id = $1 and project_id = $3',
    [ridgeline, named, fixture.spareProjectID],
  )
  for (const userID of [gone, named])
    expectGood(
      await server.ask('DELETE', own, { as: safety, body: { userID, accountID: ridgeline } }),
    )
}
