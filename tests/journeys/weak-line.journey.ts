import { apiOf } from './api.ts'
import { expect, ownSiteward, test } from './journey.ts'
import type { Person } from './person.ts'

const siteward = ownSiteward()

interface Action {
  correctiveActionID: number
  title: string
}
interface Ticket {
  ticketID: string
  notes: string
}

/** 20 kbit/s both ways with two seconds of delay. */
async function weakens({ context, page }: Person): Promise<void> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', { offline: false, latency: 2000, downloadThroughput: 2500, uploadThroughput: 2500 })
}

/** The one entry in the box, so many times more with a note of its own each, as if somebody had gone on saving. */
function multiplies({ page }: Person, times: number): Promise<string[]> {
  return page.evaluate(async (count) => {
    const done = <T>(request: IDBRequest<T>) => new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.addEventListener('error', () => reject(request.error))
    })
    const name = (await indexedDB.databases()).map((one) => one.name ?? '').find((one) => one.startsWith('box:')) ?? ''
    const db = await done(indexedDB.open(name))
    const tx = db.transaction(['outbox', 'delivery', 'meta'], 'readwrite')
    const [entry] = await done<{ id: string; seq: number }[]>(tx.objectStore('outbox').getAll())
    const [delivery] = await done<{ id: string }[]>(tx.objectStore('delivery').getAll())
    if (!entry || !delivery) throw new Error('Nothing was saved.')
    const ids = [entry.id]
    for (let n = 1; n <= count; n++) {
      const id = crypto.randomUUID()
      ids.push(id)
      tx.objectStore('outbox').put({ ...entry, id, seq: entry.seq + n, patch: { notes: `Round ${n}: looked at every rail of this floor.` }, seen: {}, guards: {} })
      tx.objectStore('delivery').put({ ...delivery, id, state: 'queued' })
    }
    tx.objectStore('meta').put({ name: 'seq', value: entry.seq + count })
    await new Promise((resolve) => (tx.oncomplete = resolve))
    db.close()
    dispatchEvent(new Event('focus'))
    return ids
  }, times)
}

test('F-01 F-35 a line of 20 kbit/s with two seconds of delay empties a box of 200, and a long list arrives over it', async ({ comes }) => {
  test.setTimeout(600_000)
  const api = await apiOf(siteward(), 'safety@ridgeline.test')
  const account = `/api/accounts/${api.me.accountID}`
  const lead = (await apiOf(siteward(), 'lead@ridgeline.test')).me
  const dana = await comes(siteward(), { email: 'safety@ridgeline.test' })
  await dana.signsIn()
  await dana.createsAction({ title: 'Rails of the third floor', assignee: lead.name })
  await dana.seesAllSent()
  await dana.keepsEverything()
  await dana.losesNetwork()
  await dana.opensAction('Rails of the third floor')
  await dana.saysAbout('The first of many.')
  await expect(dana.button('Offline 1 to send')).toBeVisible()
  const ids = await multiplies(dana, 199)
  await expect(dana.button('Offline 200 to send')).toBeVisible()

  await weakens(dana)
  await dana.context.setOffline(false)
  await weakens(dana)
  await expect(dana.button(/^All sent/)).toBeVisible({ timeout: 500_000 })
  const found = (await api.get<Action[]>(`${account}/actions`)).filter(({ title }) => title === 'Rails of the third floor')
  const tickets = await api.get<Ticket[]>(`${account}/actions/${found[0]?.correctiveActionID}/tickets`)
  expect(tickets).toHaveLength(201)
  expect(ids.filter((id) => tickets.filter(({ ticketID }) => ticketID === id).length !== 1)).toEqual([])
})

test('F-40 a server that takes requests and answers none: after half a minute the header says so, in both languages, and nothing is lost', async ({ comes }) => {
  test.setTimeout(180_000)
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
  await expect(dana.button(/^The server does not answer 1 to send$/)).toBeVisible({ timeout: 60_000 })
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
