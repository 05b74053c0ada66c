import { test } from 'vitest'
import { saysBoth, setUp, writing } from './both-names-world.ts'

setUp()

test.each(writing.map((one) => [one.operation.name, one] as const))(
  '%s: every line of history and trail says as whom, and who really did it',
  async (_name, one) => {
    await saysBoth(one)
  },
)
