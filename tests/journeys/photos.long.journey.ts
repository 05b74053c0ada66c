import sharp from 'sharp'
import { apiOf, password } from './api.ts'
import { expect, ownSiteward, test } from './journey.ts'
import { addsPhoto, of, opened, plain, shot, strip } from './photos.ts'
import { costOf, countTaps, taps } from './taps.ts'
import { draftsOf } from './two-tabs.ts'

const siteward = ownSiteward()

test('F-18 two people add a photo each, one of them without a network: both stand, and nobody is asked', async ({ comes }) => {
  const { api, action } = await opened(siteward())
  const [dana, lead] = [await comes(siteward(), { email: 'safety@ridgeline.test' }), await comes(siteward(), { email: 'lead@ridgeline.test' })]
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
  expect((await of(api, action)).photos.map(({ when }) => when).toSorted()).toEqual(['after', 'before'])
})

test('an action is closed with a photo in five taps, those of the camera among them', async ({ comes }) => {
  const { api, action } = await opened(siteward())
  const lead = await comes(siteward(), { email: 'lead@ridgeline.test', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await countTaps(lead.context)
  await lead.signsIn()
  await lead.page.getByRole('searchbox').or(lead.button(/Find|Filters/)).first().waitFor()
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
    // The shot, and 'Use photo': taps in the camera, which no page sees.
    await (await chosen).setFiles(await plain('done.png'))
    const dialog = lead.page.getByRole('dialog', { name: 'Close corrective action' })
    await expect(dialog.getByRole('button', { name: 'Open photo 1' })).toBeVisible()
    await taps(dialog.getByRole('button', { name: 'Close corrective action' }))
    await expect(dialog).toBeHidden()
  })
  expect(cost.taps + camera).toBe(5)
  expect(cost.texts).toBe(0)
  await lead.seesAllSent().catch(() => undefined)
  await expect.poll(async () => await of(api, action)).toMatchObject({ status: 'Closed', photos: [{ when: 'after' }] })
  expect(await action.notes('Closed with a photo')).toBe(1)
})

test('what is no photo is refused in words where it was chosen, and nothing that was typed is lost', async ({ comes }) => {
  const dana = await comes(siteward(), { email: 'safety@ridgeline.test' })
  await dana.signsIn()
  await dana.opensNewAction()
  await dana.field('Situation statement').fill('Loose rail on level 3')
  const field = dana.page.getByLabel('Photos', { exact: true }).and(dana.page.locator('input'))
  const { buffer } = await shot('x.jpg', 400, 300)
  // A head that promises two hundred megapixels, in a file of a few bytes.
  const bomb = Buffer.from(await sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } }).png().toBuffer())
  bomb.writeUInt32BE(20_000, 16)
  bomb.writeUInt32BE(10_000, 20)
  await expect(field).toBeAttached()
  for (const [name, bytes, words] of [
    ['broken.jpg', buffer.subarray(0, 200), /no photo, or it is broken/],
    ['paper.png', Buffer.from('%PDF-1.7\n%%EOF'), /no photo, or it is broken/],
    ['bomb.png', bomb, /too many pixels/],
    ['phone.heic', Buffer.concat([Buffer.from('0000001866747970686569630000000068656963', 'hex'), Buffer.alloc(40)]), /cannot read HEIC/],
  ] as const) {
    await field.setInputFiles({ name, mimeType: 'image/jpeg', buffer: bytes })
    await expect(dana.page.getByRole('alert').filter({ hasText: words })).toBeVisible()
  }
  await expect(dana.field('Situation statement')).toHaveValue('Loose rail on level 3')
  await field.setInputFiles(await plain('good.png'))
  await expect(dana.page.getByRole('button', { name: 'Open photo 1' })).toBeVisible()
  // A reload loses neither.
  await expect(dana.says(/Draft kept/)).toBeVisible()
  // It is said since the first word: what is kept is looked at itself.
  await expect.poll(() => draftsOf(dana.page)).toContain('photoID')
  await dana.page.reload()
  await expect(dana.page.getByRole('button', { name: 'Open photo 1' })).toBeVisible()
  await expect(dana.field('Situation statement')).toHaveValue('Loose rail on level 3')
})

test('a photo is nobody’s who does not see its action: another company, and whoever had it before', async ({ comes }) => {
  const { api, action } = await opened(siteward())
  const dana = await comes(siteward(), { email: 'safety@ridgeline.test' })
  await dana.signsIn()
  await dana.opensAction(action.title)
  await addsPhoto(dana, 'Photos before', await plain('found.png'))
  await dana.seesAllSent()
  await expect.poll(async () => (await of(api, action)).photos).toHaveLength(1)
  const [photo] = (await of(api, action)).photos
  const status = async (email: string) => {
    const token = await fetch(`${siteward().address}/api/oauth/token`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ grant_type: 'password', username: email, password, client_id: 'siteward' }) })
    const { access_token } = (await token.json()) as { access_token: string }
    return (await fetch(`${siteward().address}/api/files/${photo?.photoID}`, { headers: { authorization: `Bearer ${access_token}` } })).status
  }
  expect(await status('lead@ridgeline.test')).toBe(200)
  const owner = await apiOf(siteward(), 'owner@ridgeline.test')
  await api.send('PUT', `/api/users/${api.me.user_id}/actions/${action.correctiveActionID}`, { assignedTo: owner.me.user_id, notes: 'To the owner.' })
  expect(await status('lead@ridgeline.test')).toBe(404)
  expect(await status('owner@harbor.test')).toBe(404)
})
