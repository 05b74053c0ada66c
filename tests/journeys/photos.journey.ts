import { photoLimits } from '#contract/kernel/photos.ts'
import { expect, ownSiteward, test } from './journey.ts'
import { addsPhoto, of, opened, plain, shot, strip } from './photos.ts'
import { tabletOf } from './tablet.ts'

const siteward = ownSiteward()

test('a photo taken without a network is shown at once, is there after a crash, goes out once, and a colleague sees it', async ({ comes }) => {
  const { api, action } = await opened(siteward())
  const tablet = tabletOf(siteward(), 'safety@ridgeline.test')
  try {
    let dana = await tablet.picksUp()
    await dana.signsIn()
    await dana.preparesForNoNetwork()
    await dana.opensAction(action.title)
    await expect(dana.button('Add photo').first()).toBeVisible()
    await dana.losesNetwork()
    await addsPhoto(dana, 'Photos before', await shot('rail.jpg'))
    await expect(strip(dana, 'Photos before').locator('img')).toHaveCount(1)
    await expect(dana.header).toContainText('1 to send')

    await tablet.dies()
    dana = await tablet.picksUp({ offline: true })
    await dana.goes('/back-office/corrective-actions')
    await dana.opensAction(action.title)
    await expect(strip(dana, 'Photos before').getByRole('button', { name: 'Open photo 1' })).toBeVisible()
    expect((await of(api, action)).photos).toEqual([])

    await dana.regainsNetwork()
    await dana.signsInAgainIfAsked()
    await dana.seesAllSent()
    const { photos } = await of(api, action)
    // Upright, as it was turned, and no longer than a photo is.
    expect(photos).toMatchObject([{ when: 'before', width: 1200, height: 1600 }])
    expect(Math.max(photos[0]?.width ?? 0, photos[0]?.height ?? 0)).toBeLessThanOrEqual(photoLimits.side)
    const lead = await comes(siteward(), { email: 'lead@ridgeline.test' })
    await lead.signsIn()
    await lead.opensAction(action.title)
    await expect(strip(lead, 'Photos before').locator('img')).toHaveCount(1)
  } finally {
    await tablet.end()
  }
})

test('F-01 a line that breaks in the middle of a photo goes on where it was, and another record does not wait for it', async ({ comes }) => {
  const { api, action, other } = await opened(siteward())
  const dana = await comes(siteward(), { email: 'safety@ridgeline.test' })
  await dana.signsIn()
  await dana.preparesForNoNetwork()
  const offsets: number[] = []
  await dana.context.route('**/api/uploads/*', async (route) => {
    if (route.request().method() === 'PATCH') {
      offsets.push(Number(Reflect.get(Object(route.request().postDataJSON()), 'offset')))
      if (offsets.length === 3) await dana.losesNetwork()
    }
    await route.continue()
  })
  await dana.opensAction(action.title)
  await addsPhoto(dana, 'Photos before', await shot('trench.jpg', 2048, 1536))
  await expect(dana.button(/^Offline/)).toBeVisible()
  await expect(strip(dana, 'Photos before').getByText(/\d+ %/)).toBeVisible()
  await dana.opensAction(other.title)
  await dana.saysAbout('While the photo goes out.')
  await dana.seesToast('Saved on this device')
  await dana.regainsNetwork()
  await expect.poll(() => other.notes('While the photo goes out.')).toBe(1)
  await dana.seesAllSent()
  expect((await of(api, action)).photos).toHaveLength(1)
  // Nothing that had come was sent again.
  const [, , broken = 0, ...after] = offsets
  expect(broken).toBeGreaterThan(0)
  expect(Math.min(...after)).toBe(broken)
})

test('F-52 a photo that does not get through is named in the tray, and each way out keeps what was typed', async ({ comes }) => {
  const { api, action, other } = await opened(siteward())
  const lead = await comes(siteward(), { email: 'lead@ridgeline.test' })
  await lead.signsIn()
  // The server says no to the file, whatever it is.
  let isRefusing = true
  await lead.context.route('**/api/uploads/*/finish', async (route) => {
    if (!isRefusing) return route.continue()
    const answer = await route.fetch()
    return route.fulfill({ response: answer, status: 422, contentType: 'application/problem+json', body: JSON.stringify({ code: 'invalid', title: 'x', message: 'x', fields: {} }) })
  })
  const closes = async (title: string) => {
    await lead.opensAction(title)
    const chosen = lead.page.waitForEvent('filechooser')
    await lead.button('Close with a photo').click()
    await (await chosen).setFiles(await plain('done.png'))
    const dialog = lead.page.getByRole('dialog', { name: 'Close corrective action' })
    await dialog.getByRole('textbox', { name: /Notes for this change/ }).fill(`Put right: ${title}`)
    await dialog.getByRole('button', { name: 'Close corrective action' }).click()
    // A refusal within the three seconds that a Save waits is said in the dialog; a later one in the header alone.
    const decide = lead.page.getByRole('button', { name: '1 to decide' }).first()
    await expect(dialog.getByText('The server does not take this photo.').or(decide).first()).toBeVisible()
    if (await dialog.isVisible()) await lead.page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await decide.click()
    return lead.page.getByRole('group', { name: 'A photo is missing' })
  }

  const first = await closes(action.title)
  await expect(first).toContainText('Missing: photo 1. All that you typed is still here.')
  await first.getByRole('button', { name: 'Send without it' }).click()
  await expect.poll(() => of(api, action)).toMatchObject({ status: 'Closed', photos: [] })
  expect(await action.notes(`Put right: ${action.title}`)).toBe(1)

  const second = await closes(other.title)
  isRefusing = false
  await second.getByLabel('Photo in its place').setInputFiles(await plain('again.png'))
  await expect.poll(() => of(api, other)).toMatchObject({ status: 'Closed', photos: [{ when: 'after' }] })
  expect(await other.notes(`Put right: ${other.title}`)).toBe(1)
  await lead.seesAllSent()

  const { action: third } = await opened(siteward())
  await lead.goes('/back-office/corrective-actions')
  isRefusing = true
  const last = await closes(third.title)
  isRefusing = false
  await last.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => of(api, third)).toMatchObject({ status: 'Closed', photos: [{ when: 'after' }] })
})
