import { expect, test } from 'vitest'
import { createEmbedTokens } from './embed-tokens.ts'
import type { GivenToken, PowerBI, PowerBiResult } from './power-bi.ts'

const minute = 60_000
const report = { reportID: 'r', workspaceID: null }

/** A service that counts its calls; its embed tokens live for an hour and its sign-ins for two. */
function counting() {
  const calls = { signIn: 0, embedToken: 0 }
  const world = { time: 0, fault: null as PowerBiResult<GivenToken> | null }
  const service: PowerBI = {
    signIn: async () => ({
      value: { token: `sign-in-${(calls.signIn += 1)}`, livesFor: 120 * minute },
    }),
    giveToken: async (token, _, identity) => {
      calls.embedToken += 1
      const expiresAt = new Date(world.time + 60 * minute)
      return (
        world.fault ?? {
          value: {
            token: `${token} ${identity} ${calls.embedToken}`,
            embedUrl: 'https://bi.example',
            expiresAt,
          },
        }
      )
    },
  }
  return { calls, world, embedTokens: createEmbedTokens(service, () => new Date(world.time)) }
}

test('caches an embed token until five minutes before it expires', async () => {
  const { calls, world, embedTokens } = counting()
  await embedTokens(report, '12')
  world.time = 54 * minute
  await embedTokens(report, '12')
  expect(calls).toEqual({ signIn: 1, embedToken: 1 })
  world.time = 56 * minute
  await embedTokens(report, '12')
  expect(calls).toEqual({ signIn: 1, embedToken: 2 })
  world.time = 116 * minute
  await embedTokens(report, '12')
  expect(calls).toEqual({ signIn: 2, embedToken: 3 })
})

test('each person and each report get an embed token of their own', async () => {
  const { calls, embedTokens } = counting()
  const given = await Promise.all([
    embedTokens(report, '12'),
    embedTokens(report, '13'),
    embedTokens({ ...report, reportID: 's' }, '12'),
  ])
  expect(new Set(given.map((one) => 'value' in one && one.value.token)).size).toBe(3)
  expect(calls).toEqual({ signIn: 1, embedToken: 3 })
})

test('calls at the same time share one embed token', async () => {
  const { calls, embedTokens } = counting()
  await Promise.all([embedTokens(report, '12'), embedTokens(report, '12')])
  expect(calls).toEqual({ signIn: 1, embedToken: 1 })
})

test('does not cache a fault, and a refusal ends the sign-in', async () => {
  const { calls, world, embedTokens } = counting()
  world.fault = { fault: 'away', detail: 'token: HTTP 503' }
  expect(await embedTokens(report, '12')).toEqual(world.fault)
  world.fault = { fault: 'refused', detail: 'token: HTTP 401' }
  expect(await embedTokens(report, '12')).toEqual(world.fault)
  expect(calls).toEqual({ signIn: 1, embedToken: 2 })
  world.fault = null
  expect(await embedTokens(report, '12')).toMatchObject({ value: { token: 'sign-in-2 12 3' } })
})
