import sharp from 'sharp'
import { photoLimits } from '#contract/kernel/photos.ts'
import { apiOf, password } from './api.ts'
import { expect, ownSiteward, test } from './journey.ts'
import { addsPhoto, of, opened, plain, shot, strip } from './photos.ts'
import { tabletOf } from './tablet.ts'
import { costOf, countTaps, taps } from './taps.ts'
import { draftsOf } from './two-tabs.ts'

const siteward = ownSiteward()

test('F-18 two people add a photo each, one of them offline: both photos stay, without a conflict', async ({
  comes,
}) => {
  const { api, action } = await opened(siteward())
  const [dana, lead] = [
    await comes(siteward(), { email: 'safety@ridgeline.test' }),
    await comes(siteward(), { email: 'lead@ridgeline.test' }),
  ]
  await Promise.all([dana.signsIn(), lead.signsIn()])
  await lead.preparesForNoNetwork()
  await dana.opensAction(action.title)
  await lead.opensAction(action.title)
  await expect(lead.button('Add photo').first()).toBeVisible()
  await lead.losesNetwork()
  await addsPhoto(lead, 'Photos after', await plain('fixed.png'))
  await expect(strip(lead, 'Photos after').locator('img')).toHaveCount(1)
  await addsPhoto(dana, 'Photos before', await plain('found.png'))
  await expect.poll(async () => (await of(api, action)).photos).toHaveLength(1)
  await lead.regainsNetwork()
  await lead.seesAllSent()
  expect((await of(api, action)).photos.map(({ when }) => when).toSorted()).toEqual([
    'after',
    'before',
  ])
})

test('closes an action with a photo in five taps, including those of the camera', async ({
  comes,
}) => {
  const { api, action } = await opened(siteward())
  const lead = await comes(siteward(), {
    email: 'lead@ridgeline.test',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await countTaps(lead.context)
  await lead.signsIn()
  await lead.page
    .getByRole('searchbox')
    .or(lead.button(/Find|Filters/))
    .first()
    .waitFor()
  await lead.goes(`/back-office/corrective-actions?q=${encodeURIComponent(action.title)}`)
  const row = lead.page.getByRole('link', { name: action.title })
  await expect(row).toBeVisible()
  const camera = 2
  const cost = await costOf(lead.page, async () => {
    await taps(row)
    const close = lead.button('Close with a photo')
    await expect(close).toBeVisible()
    const chosen = lead.page.waitForEvent('filechooser')
    await taps(close)
    // Replaces the shot and 'Use photo': taps in the camera, which no page sees.
    await (await chosen).setFiles(await plain('done.png'))
    const dialog = lead.page.getByRole('dialog', { name: 'Close corrective action' })
    await expect(dialog.getByRole('button', { name: 'Open photo 1' })).toBeVisible()
    await taps(dialog.getByRole('button', { name: 'Close corrective action' }))
    await expect(dialog).toBeHidden()
  })
  expect(cost.taps + camera).toBe(5)
  expect(cost.texts).toBe(0)
  await lead.seesAllSent().catch(() => undefined)
  await expect
    .poll(async () => await of(api, action))
    .toMatchObject({ status: 'Closed', photos: [{ when: 'after' }] })
  expect(await action.notes('Closed with a photo')).toBe(1)
})

test('refuses a file that is not a photo with a message at the field, and keeps the input', async ({
  comes,
}) => {
  const dana = await comes(siteward(), { email: 'safety@ridgeline.test' })
  await dana.signsIn()
  await dana.opensNewAction()
  await dana.field('Situation statement').fill('Loose rail on level 3')
  const field = dana.page.getByLabel('Photos', { exact: true }).and(dana.page.locator('input'))
  const { buffer } = await shot('x.jpg', 400, 300)
  // A header that claims two hundred megapixels, in a file of a few bytes.
  const bomb = Buffer.from(
    await sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
  )
  bomb.writeUInt32BE(20_000, 16)
  bomb.writeUInt32BE(10_000, 20)
  await expect(field).toBeAttached()
  for (const [name, bytes, words] of [
    ['broken.jpg', buffer.subarray(0, 200), /incomplete/],
    ['paper.png', Buffer.from('%PDF-1.7\n%%EOF'), /A PDF/],
    ['bomb.png', bomb, /too many pixels/],
    [
      'phone.heic',
      Buffer.concat([
        Buffer.from('0000001866747970686569630000000068656963', 'hex'),
        Buffer.alloc(40),
      ]),
      /HEIC format, which this browser cannot read/,
    ],
  ] as const) {
    await field.setInputFiles({ name, mimeType: 'image/jpeg', buffer: bytes })
    await expect(dana.page.getByRole('alert').filter({ hasText: words })).toBeVisible()
  }
  await expect(dana.field('Situation statement')).toHaveValue('Loose rail on level 3')
  await field.setInputFiles(await plain('good.png'))
  await expect(dana.page.getByRole('button', { name: 'Open photo 1' })).toBeVisible()
  // A reload keeps photo and text.
  await expect(dana.says(/Draft kept/)).toBeVisible()
  // The page shows this since the first word, so the stored draft itself is checked.
  await expect.poll(() => draftsOf(dana.page)).toContain('photoID')
  await dana.page.reload()
  await expect(dana.page.getByRole('button', { name: 'Open photo 1' })).toBeVisible()
  await expect(dana.field('Situation statement')).toHaveValue('Loose rail on level 3')
})

test('a photo is hidden from people who cannot see its action: another company, and the previous user of the device', async ({
  comes,
}) => {
  const { api, action } = await opened(siteward())
  const dana = await comes(siteward(), { email: 'safety@ridgeline.test' })
  await dana.signsIn()
  await dana.opensAction(action.title)
  await addsPhoto(dana, 'Photos before', await plain('found.png'))
  await dana.seesAllSent()
  await expect.poll(async () => (await of(api, action)).photos).toHaveLength(1)
  const [photo] = (await of(api, action)).photos
  const status = async (email: string) => {
    const token = await fetch(`${siteward().address}/api/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        grant_type: 'password',
        username: email,
        password,
        client_id: 'siteward',
      }),
    })
    const { access_token } = (await token.json()) as { access_token: string }
    return (
      await fetch(`${siteward().address}/api/files/${photo?.photoID}`, {
        headers: { authorization: `Bearer ${access_token}` },
      })
    ).status
  }
  expect(await status('lead@ridgeline.test')).toBe(200)
  const owner = await apiOf(siteward(), 'owner@ridgeline.test')
  await api.send('PUT', `/api/users/${api.me.user_id}/actions/${action.correctiveActionID}`, {
    assignedTo: owner.me.user_id,
    notes: 'To the owner.',
  })
  expect(await status('lead@ridgeline.test')).toBe(404)
  expect(await status('owner@harbor.test')).toBe(404)
})

test('F-01 a photo upload that breaks off resumes, and another record does not wait for it', async ({
  comes,
}) => {
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
  // No part that had arrived was sent again.
  const [, , broken = 0, ...after] = offsets
  expect(broken).toBeGreaterThan(0)
  expect(Math.min(...after)).toBe(broken)
})

test('F-52 the tray names a photo that failed, and each choice there keeps the input', async ({
  comes,
}) => {
  const { api, action, other } = await opened(siteward())
  const lead = await comes(siteward(), { email: 'lead@ridgeline.test' })
  await lead.signsIn()
  // The server refuses every file while this is true.
  let isRefusing = true
  await lead.context.route('**/api/uploads/*/finish', async (route) => {
    if (!isRefusing) return route.continue()
    const answer = await route.fetch()
    return route.fulfill({
      response: answer,
      status: 422,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'invalid', title: 'x', message: 'x', fields: {} }),
    })
  })
  const closes = async (title: string) => {
    await lead.opensAction(title)
    const chosen = lead.page.waitForEvent('filechooser')
    await lead.button('Close with a photo').click()
    await (await chosen).setFiles(await plain('done.png'))
    const dialog = lead.page.getByRole('dialog', { name: 'Close corrective action' })
    await dialog.getByRole('textbox', { name: /Notes for this change/ }).fill(`Put right: ${title}`)
    await dialog.getByRole('button', { name: 'Close corrective action' }).click()
    // The dialog shows a refusal within the three seconds that a Save waits; only the header shows
    // a later one.
    const decide = lead.page.getByRole('button', { name: '1 to decide' }).first()
    await expect(
      dialog.getByText('The server does not accept this photo.').or(decide).first(),
    ).toBeVisible()
    if (await dialog.isVisible()) await lead.page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await decide.click()
    return lead.page.getByRole('group', { name: 'A photo is missing' })
  }

  const first = await closes(action.title)
  await expect(first).toContainText('Missing: photo 1. Everything you typed is still here.')
  await first.getByRole('button', { name: 'Send without it' }).click()
  await expect.poll(() => of(api, action)).toMatchObject({ status: 'Closed', photos: [] })
  expect(await action.notes(`Put right: ${action.title}`)).toBe(1)

  const second = await closes(other.title)
  isRefusing = false
  await second.getByLabel('Replacement photo').setInputFiles(await plain('again.png'))
  await expect
    .poll(() => of(api, other))
    .toMatchObject({ status: 'Closed', photos: [{ when: 'after' }] })
  expect(await other.notes(`Put right: ${other.title}`)).toBe(1)
  await lead.seesAllSent()

  const { action: third } = await opened(siteward())
  await lead.goes('/back-office/corrective-actions')
  isRefusing = true
  const last = await closes(third.title)
  isRefusing = false
  await last.getByRole('button', { name: 'Send again' }).click()
  await expect
    .poll(() => of(api, third))
    .toMatchObject({ status: 'Closed', photos: [{ when: 'after' }] })
})

test('a new photo shows at once offline, survives a crash, is sent once, and a colleague sees it', async ({
  comes,
}) => {
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
    await expect(
      strip(dana, 'Photos before').getByRole('button', { name: 'Open photo 1' }),
    ).toBeVisible()
    expect((await of(api, action)).photos).toEqual([])

    await dana.regainsNetwork()
    await dana.signsInAgainIfAsked()
    await dana.seesAllSent()
    const { photos } = await of(api, action)
    // The photo is upright and within the size limit.
    expect(photos).toMatchObject([{ when: 'before', width: 1200, height: 1600 }])
    expect(Math.max(photos[0]?.width ?? 0, photos[0]?.height ?? 0)).toBeLessThanOrEqual(
      photoLimits.side,
    )
    const lead = await comes(siteward(), { email: 'lead@ridgeline.test' })
    await lead.signsIn()
    await lead.opensAction(action.title)
    await expect(strip(lead, 'Photos before').locator('img')).toHaveCount(1)
  } finally {
    await tablet.end()
  }
})
