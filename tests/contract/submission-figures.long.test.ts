import { test } from 'vitest'
import { seedsOf } from '#tests/world/seeds.ts'
import { bothCountTheSame, setUp } from './submission-figures-world.ts'

setUp()

test(
  'the server counts what the contract’s function counts, and each number is the count of its list, over 200 random companies',
  () => bothCountTheSame(seedsOf({ fixed: 150, more: 50 })),
  120_000,
)
