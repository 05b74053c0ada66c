import { test } from 'vitest'
import { seedsOf } from '#tests/world/seeds.ts'
import { bothCountTheSame, setUp } from './submission-figures-world.ts'

setUp()

test(
  'server and contract function count alike, and each number is the count of its list, in 200 random companies',
  () => bothCountTheSame(seedsOf({ fixed: 150, more: 50 })),
  120_000,
)
