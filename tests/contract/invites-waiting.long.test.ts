import { expect, test } from 'vitest'
import { jobsDone } from '#tests/world/jobs.ts'
import {
  heldBack,
  invites,
  mailed,
  server,
  setUp,
  switches,
  tried,
} from './invites-waiting-world.ts'

setUp()

test('a company that is switched on, off and on before the mail is sent mails it once', async () => {
  await heldBack(() => invites('nina@new.test'))
  await switches(false)
  await tried()
  for (const isActive of [true, false, true]) await switches(isActive)
  await jobsDone(server)
  expect(mailed().filter((to) => to === 'nina@new.test')).toHaveLength(1)
})

test('a mail not tried while the company was off is sent once', async () => {
  await heldBack(() => invites('nora@new.test'))
  await switches(false)
  await switches(true)
  await tried()
  expect(mailed().filter((to) => to === 'nora@new.test')).toHaveLength(1)
})
