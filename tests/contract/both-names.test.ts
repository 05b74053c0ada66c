import { expect, test } from 'vitest'
import { saysBoth, setUp, writing } from './both-names-world.ts'

setUp()

// The proof calls every operation; these write each kind of history, and lines of the trail.
const someOperations = [
  'correctiveActions.update',
  'projects.update',
  'team.update',
  'contractors.remove',
  'invites.create',
  'invites.resend',
  'help.request',
]
const some = writing.filter(({ operation }) => someOperations.includes(operation.name))

test('the sample of operations in a session of Login as is complete', () => {
  expect(some).toHaveLength(someOperations.length)
})

test.each(some.map((one) => [one.operation.name, one] as const))(
  '%s, from the sample: each line of history and trail has the acting person and the proxy user',
  async (_name, one) => {
    await saysBoth(one)
  },
)
