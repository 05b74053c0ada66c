import { expect, ownSiteward, test } from './journey.ts'
import { handedIn, rows } from './kept-offline.ts'
import type { Person } from './person.ts'

const siteward = ownSiteward()

const drawer = (person: Person) => person.page.getByRole('dialog', { name: 'Kept offline' })

async function keeps(person: Person, name: string): Promise<void> {
  await person.button(/^Keep offline|^Kept offline/).click()
  await drawer(person).getByRole('button', { name: 'Add a project' }).click()
  await drawer(person).getByRole('searchbox', { name: 'Find a project' }).fill(name)
  await drawer(person)
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()
}
const closes = (person: Person) => drawer(person).getByRole('button', { name: 'Close' }).click()

test('F-45 stores selected records one by one for offline use, and signing out removes all of them', async ({
  comes,
}) => {
  const { name, records } = await handedIn(siteward(), 'B')
  const dana = await comes(siteward(), { email: 'owner@ridgeline.test' })
  await dana.signsIn()
  await dana.preparesForNoNetwork()
  await dana.goes(`/back-office/submissions?projectIds=${records[0]?.projectID}`)
  await expect(rows(dana)).toHaveCount(4)
  for (const row of await rows(dana)
    .filter({ hasText: name })
    .all()
    .then((all) => all.slice(0, 2)))
    await row.getByRole('checkbox').check({ force: true })
  await dana.button('Keep 2 offline').click()
  await expect(dana.button('Kept offline 2')).toBeVisible()
  await dana.losesNetwork()
  await dana.goes('/back-office/submissions')
  await expect(dana.page.getByText('2 kept on this device').first()).toBeVisible()
  await dana.regainsNetwork()
  await dana.signsOut()
  expect(await dana.page.evaluate(() => caches.keys())).not.toContainEqual(
    expect.stringMatching(/^kept:/),
  )
})

test('reviews a stored project offline: search, page, large photo and PDF; other parts ask for a network', async ({
  comes,
}) => {
  const { api, name, records, other } = await handedIn(siteward(), 'A')
  const [first, , third] = records
  const list = `/back-office/submissions?projectIds=${encodeURIComponent(`${first?.projectID}^~^${other.projectID}`)}`
  const dana = await comes(siteward(), { email: 'owner@ridgeline.test' })
  await dana.signsIn()
  await dana.preparesForNoNetwork()
  await dana.goes(list)
  await keeps(dana, name)
  await expect(
    drawer(dana)
      .getByRole('region', { name })
      .getByText(/^3 records, /),
  ).toBeVisible()
  await expect(drawer(dana).getByText(/Renewed today at /)).toBeVisible()
  await expect(drawer(dana).getByText(/ left$/)).toBeVisible()
  await closes(dana)
  await expect(dana.button('Kept offline 3')).toBeVisible()
  await expect(rows(dana).filter({ hasText: name }).first().getByText('Kept offline')).toBeVisible()

  await dana.losesNetwork()
  await dana.goes(list)
  await expect(dana.page.getByText('3 kept on this device').first()).toBeVisible()
  const soft = rows(dana).filter({ hasText: 'Quay Eight A' })
  await expect(soft.getByText('Needs the network')).toBeVisible()
  await dana.page.getByRole('searchbox', { name: 'Find in the answers' }).fill('monta')
  await expect(dana.page.getByText('1 kept on this device').first()).toBeVisible()
  await rows(dana).filter({ hasText: name }).getByRole('link').click()
  await expect(dana.page.getByText('Montacargas beside the opening')).toBeVisible()
  await expect(dana.page.getByText('Kept offline').first()).toBeVisible()
  await dana.page.getByRole('button', { name: 'Photo: East edge' }).click()
  const large = dana.page.getByRole('dialog').getByRole('img').first()
  await expect(large).toBeVisible()
  // The photo has its full size.
  await expect
    .poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(1200)
  await dana.page.keyboard.press('Escape')
  // A browser without windows saves the file that another browser would show.
  const opened = new Promise<string>((done) =>
    dana.context.once('page', (tab) => tab.on('download', (file) => done(file.url()))),
  )
  await dana.button('Open PDF').click()
  expect(await opened).toMatch(/^blob:/)

  await dana.goes(`/back-office/submissions/${other.id}`)
  await expect(
    dana.page.getByRole('heading', { name: 'This record needs the network' }),
  ).toBeVisible()

  // One record is removed for all people: the next renewal removes it from the device as well.
  await api.send('DELETE', `/api/submissions/${third?.id}`)
  await dana.regainsNetwork()
  await dana.goes(list)
  await dana.button('Kept offline 3').click()
  await drawer(dana).getByRole('button', { name: 'Renew now' }).click()
  await expect(
    drawer(dana)
      .getByRole('region', { name })
      .getByText(/^2 records, /),
  ).toBeVisible()

  // Removes the project and undoes it, then removes it for good.
  await drawer(dana)
    .getByRole('button', { name: `Remove: ${name}` })
    .click()
  await expect(drawer(dana).getByRole('region', { name })).toBeHidden()
  // The toast disappears after some seconds, so it is clicked without waiting.
  await dana.page.getByRole('button', { name: 'Undo' }).dispatchEvent('click')
  await expect(
    drawer(dana)
      .getByRole('region', { name })
      .getByText(/^2 records, /),
  ).toBeVisible()
  await drawer(dana)
    .getByRole('button', { name: `Remove: ${name}` })
    .click()
  await closes(dana)
  await expect(dana.button('Keep offline')).toBeVisible()
  const left = () =>
    dana.page.evaluate(async () => {
      const kept = (await caches.keys()).find((one) => one.startsWith('kept:'))
      return kept === undefined
        ? 0
        : (await (await caches.open(kept)).keys()).filter(
            ({ url }) => url.includes('/kept/record/') || url.includes('/api/files/'),
          ).length
    })
  await expect.poll(left).toBe(0)
  await dana.losesNetwork()
  await dana.goes(`/back-office/submissions/${records[1]?.id}`)
  await expect(
    dana.page.getByRole('heading', { name: 'This record needs the network' }),
  ).toBeVisible()
})
