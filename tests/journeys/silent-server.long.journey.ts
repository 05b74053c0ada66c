import { apiOf } from './api.ts'
import { expect, ownSiteward, test } from './journey.ts'

const siteward = ownSiteward()

test('F-40 when the server never answers, the header says so after half a minute, in both languages, and nothing is lost', async ({
  comes,
}) => {
  const dana = await comes(siteward(), { email: 'safety@ridgeline.test' })
  await dana.signsIn()
  await dana.seesAllSent()
  await dana.opensFromMenu('Projects')
  await expect(dana.page.getByRole('row').nth(1)).toBeVisible()
  dana.troubles.offline = true
  const held: (() => Promise<void>)[] = []
  await dana.context.route(/\/(api|healthz)/, (route) => {
    held.push(() => route.abort().catch(() => undefined))
  })
  await dana.createsProject({ number: '7300', name: 'Pier 11', address: '11 Pier Road' })
  await expect(dana.button(/^The server does not answer 1 to send$/)).toBeVisible()
  await expect(dana.says(/Data as of/)).toBeVisible()
  await dana.choosesFromAccountMenu('Español')
  await expect(dana.button(/^El servidor no responde/)).toBeVisible()
  await dana.context.unroute(/\/(api|healthz)/)
  await Promise.all(held.map((end) => end()))
  await expect(dana.button(/^Todo enviado/)).toBeVisible({ timeout: 100_000 })
  const api = await apiOf(siteward(), 'safety@ridgeline.test')
  const projects = await api.get<{ name: string }[]>(`/api/accounts/${api.me.accountID}/projects`)
  expect(projects.filter(({ name }) => name === 'Pier 11')).toHaveLength(1)
})
