import { expect, test } from 'vitest'
import { makePasses } from './passes.ts'
import type { GivenPass, PowerBI, ServiceResult } from './power-bi.ts'

const minute = 60_000
const report = { reportID: 'r', workspaceID: null }

/** A service that counts its calls; its passes live for an hour and its sign-ins for two. */
function counting() {
  const calls = { signIn: 0, pass: 0 }
  const world = { time: 0, fault: null as ServiceResult<GivenPass> | null }
  const service: PowerBI = {
    signIn: async () => ({ value: { token: `sign-in-${(calls.signIn += 1)}`, livesFor: 120 * minute } }),
    givePass: async (token, _, identity) => {
      calls.pass += 1
      const expiresAt = new Date(world.time + 60 * minute)
      return world.fault ?? { value: { token: `${token} ${identity} ${calls.pass}`, embedUrl: 'https://bi.example', expiresAt } }
    },
  }
  return { calls, world, passes: makePasses(service, () => new Date(world.time)) }
}

test('a pass is kept until five minutes before its end', async () => {
  const { calls, world, passes } = counting()
  await passes(report, '12')
  world.time = 54 * minute
  await passes(report, '12')
  expect(calls).toEqual({ signIn: 1, pass: 1 })
  world.time = 56 * minute
  await passes(report, '12')
  expect(calls).toEqual({ signIn: 1, pass: 2 })
  world.time = 116 * minute
  await passes(report, '12')
  expect(calls).toEqual({ signIn: 2, pass: 3 })
})

test('each person and each report get a pass of their own', async () => {
  const { calls, passes } = counting()
  const given = await Promise.all([passes(report, '12'), passes(report, '13'), passes({ ...report, reportID: 's' }, '12')])
  expect(new Set(given.map((one) => 'value' in one && one.value.token)).size).toBe(3)
  expect(calls).toEqual({ signIn: 1, pass: 3 })
})

test('calls at the same time share one pass', async () => {
  const { calls, passes } = counting()
  await Promise.all([passes(report, '12'), passes(report, '12')])
  expect(calls).toEqual({ signIn: 1, pass: 1 })
})

test('a fault is not kept, and a refusal ends the sign-in', async () => {
  const { calls, world, passes } = counting()
  world.fault = { fault: 'away', detail: 'pass: HTTP 503' }
  expect(await passes(report, '12')).toEqual(world.fault)
  world.fault = { fault: 'refused', detail: 'pass: HTTP 401' }
  expect(await passes(report, '12')).toEqual(world.fault)
  expect(calls).toEqual({ signIn: 1, pass: 2 })
  world.fault = null
  expect(await passes(report, '12')).toMatchObject({ value: { token: 'sign-in-2 12 3' } })
})
