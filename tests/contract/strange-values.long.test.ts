import { test } from 'vitest'
import { cases } from './all-cases.ts'
import { answersNoFault, setUp } from './strange-values-world.ts'

setUp()

// 2.2.1: whatever is sent, the answer is a yes or a no and never a fault.
test.each(cases.map((one) => [one.operation.name, one] as const))(
  '%s answers no strange value with a fault',
  async (_name, one) => {
    await answersNoFault(one)
  },
)
