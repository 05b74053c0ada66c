import { test } from 'vitest'
import { saysBoth, setUp, writing } from './both-names-world.ts'

setUp()

test.each(writing.map((one) => [one.operation.name, one] as const))(
  '%s: each line of history and trail has the acting person and the proxy user',
  async (_name, one) => {
    await saysBoth(one)
  },
)
