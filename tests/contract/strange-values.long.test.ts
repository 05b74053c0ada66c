import { test } from 'vitest'
import { cases } from './all-cases.ts'
import { answersNoFault, setUp } from './strange-values-world.ts'

setUp()

// Every request gets an acceptance or a refusal and never a fault (2.2.1).
test.each(cases.map((one) => [one.operation.name, one] as const))(
  '%s answers no strange value with a server error',
  async (_name, one) => {
    await answersNoFault(one)
  },
)
