import { apiOf } from './api.ts'
import { expect, ownSiteward, test } from './journey.ts'
import { keptAnswers } from './kept-answers.ts'
import type { Person } from './person.ts'

const siteward = ownSiteward()

interface Action {
  title: string
  incidentLocation: string
}

/** Clears the site's data, like a person or a browser that needs space. */
async function throwsAwayData({ context, page }: Person): Promise<void> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', {
    origin: siteward().address,
    storageTypes: 'indexeddb',
  })
}

/** Leaves one unsent change and a half-filled form. */
async function worksOffline(dana: Person, title: string, created: string): Promise<void> {
  const lead = (await apiOf(siteward(), 'lead@ridgeline.test')).me
  await dana.signsIn()
  await dana.createsAction({ title, assignee: lead.name })
  await dana.seesAllSent()
  await dana.preparesForNoNetwork()
  await dana.losesNetwork()
  await dana.createsAction({ title: created, assignee: lead.name })
  await dana.opensAction(title)
  await dana.opensFields('What happened')
  await dana.field('Location').fill('Half typed')
  await expect(dana.button('Offline 1 to send')).toBeVisible()
}

/** Returns the cached parts of the list of actions. */
const lists = async (dana: Person) =>
  (await keptAnswers(dana)).filter((name) => name.includes('"bucket","action"'))

const found = async () => {
  const api = await apiOf(siteward(), 'safety@ridgeline.test')
  return api.get<Action[]>(`/api/accounts/${api.me.accountID}/actions`)
}

test('F-55 after the browser deletes the data of the open app, unsent and typed work is stored again, with a notice', async ({
  comes,
}) => {
  const dana = await comes(siteward(), { email: 'safety@ridgeline.test' })
  await worksOffline(dana, 'Loose cover plate', 'Cable across the stair')
  const before = await lists(dana)
  expect(before.length).toBeGreaterThan(0)
  await throwsAwayData(dana)
  await expect(
    dana.says(
      'This browser deleted the stored data of the app. Your unsent changes are stored again.',
    ),
  ).toBeVisible()
  await expect(dana.field('Location')).toHaveValue('Half typed')
  await dana.saysAbout('Plate moved.')
  await expect(dana.button('Offline 2 to send')).toBeVisible()
  await expect.poll(() => keptAnswers(dana)).toContain('profile')
  await expect.poll(() => lists(dana)).toEqual(before)
  // The data are in new stores: after an offline restart everything is there, including the lists.
  await dana.page.reload()
  await expect(dana.button('Offline 2 to send')).toBeVisible()
  await dana.opensFromMenu('Corrective Actions')
  await expect(await dana.finds('Loose cover plate')).toContainText('Saved on this device')
  await dana.regainsNetwork()
  await dana.seesAllSent()
  const now = await found()
  expect(now.filter(({ title }) => title === 'Cable across the stair')).toHaveLength(1)
  expect(now.filter(({ title }) => title === 'Loose cover plate')).toMatchObject([
    { incidentLocation: 'Half typed' },
  ])
})

test('F-55 F-58 without storage, unsent work is sent from memory, and the app shows Saved only after the answer', async ({
  comes,
}) => {
  const dana = await comes(siteward(), { email: 'safety@ridgeline.test' })
  await worksOffline(dana, 'Loose kick plate', 'Hose across the stair')
  await dana.page.evaluate(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('No more.', 'SecurityError')
    }
  })
  await throwsAwayData(dana)
  await expect(
    dana.says(/no longer stores anything. You can work, but only with a connection/),
  ).toBeVisible()
  await expect(dana.says(/Leave this tab open until everything is sent/)).toBeVisible()
  await expect(dana.button('Offline 1 to send')).toBeVisible()
  await dana.saysAbout('Plate moved.')
  await expect(
    dana.says('The server did not answer. Your text stays here; try again.'),
  ).toBeVisible()
  await expect(dana.field('Location')).toHaveValue('Half typed')
  await expect(dana.says('Saved on this device')).toBeHidden()
  await dana.regainsNetwork()
  await expect(dana.button(/^(All sent|1 to send|Sending)/)).toBeVisible()
  await dana.button('Save changes').click()
  await dana.seesToast('Corrective Action Updated')
  await dana.seesAllSent()
  const now = await found()
  expect(now.filter(({ title }) => title === 'Hose across the stair')).toHaveLength(1)
  expect(now.filter(({ title }) => title === 'Loose kick plate')).toMatchObject([
    { incidentLocation: 'Half typed' },
  ])
})
