import { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cachedProgram } from '#client/features/catalogue/door.ts'
import { aPlan, anAction } from '#tests/mocks/rows.ts'
import { programsAhead } from './programs-ahead.ts'

type Ahead = Parameters<typeof programsAhead>[0]

test("downloads the actions' programs onto the device once each, also disabled ones", async () => {
  const asked: string[] = []
  const plans = [5, 70, 200].map((safetyPlanID) => ({ ...aPlan(), safetyPlanID, isEnable: false }))
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('fetch', async (address: string) => {
    const part = new URL(address, 'https://siteward.test').searchParams.get('part')
    asked.push(part ?? 'list')
    return new Response(
      JSON.stringify(
        part === null
          ? plans
          : plans.filter(({ safetyPlanID }) => Math.floor(safetyPlanID / 32) === Number(part)),
      ),
      { headers: { 'sync-server': '1' } },
    )
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const client = new QueryClient()
  let [rows, tell] = [[anAction(1)], () => undefined as void]
  const replica = {
    cached: () => ({ rows }),
    subscribe: (_: string, listener: () => void) => ((tell = listener), () => undefined),
  }
  programsAhead({
    replica,
    reads: { client },
    me: { user_metadata: { accountID: 7 } },
  } as unknown as Ahead)
  await expect.poll(() => asked).toEqual(['list', '0'])
  rows = [anAction(1), anAction(2, { safetyPlanID: 70 }), anAction(3, { safetyPlanID: 71 })]
  tell()
  tell()
  await expect.poll(() => asked).toEqual(['list', '0', '2'])
  // Its regulations are there offline.
  expect(
    cachedProgram((key) => client.getQueryData(key), 70)?.forms[0]?.questions?.[0]?.regulations,
  ).toHaveLength(1)
})
