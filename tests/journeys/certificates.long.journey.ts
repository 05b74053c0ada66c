import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { beginsCertificate, choosesFile, type Holder, known } from './certificates.ts'
import { expect, test } from './journey.ts'
import { associates } from './paths.ts'
import { startSiteward, type Siteward } from './server.ts'

let siteward: Siteward

test.beforeAll(async () => {
  siteward = await startSiteward()
})
test.afterAll(() => siteward.end())

test('an upload that breaks off resumes, the input stays, and the certificate exists once', async ({
  comes,
}) => {
  const {
    api,
    without: { user_id },
  } = await known(siteward)
  const owner = await comes(siteward, { email: 'owner@ridgeline.test' })
  await owner.signsIn(`/back-office/associates/${user_id}?tab=certificates`)
  const form = await beginsCertificate(owner, 'Rough Terrain Forklift')
  // The photo hardly compresses, so that it is sent in several parts.
  const photo = await sharp(randomBytes(900 * 600 * 3), {
    raw: { width: 900, height: 600, channels: 3 },
  })
    .jpeg({ quality: 92 })
    .toBuffer()
  const offsets: number[] = []
  await owner.context.route('**/api/uploads/*', async (route) => {
    if (route.request().method() === 'PATCH') {
      offsets.push(Number(Reflect.get(Object(route.request().postDataJSON()), 'offset')))
      if (offsets.length === 3) await owner.losesNetwork()
    }
    await route.continue()
  })
  await choosesFile(owner, { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(
    owner.says(
      /The connection is lost\. \d+ % of the file has been sent\. It continues from there by itself\./,
    ),
  ).toBeVisible()
  await owner.regainsNetwork()
  await expect(form.getByRole('button', { name: 'Remove file 1' })).toBeVisible()
  const [, , broken = 0, ...after] = offsets
  expect(broken).toBeGreaterThan(0)
  expect(Math.min(...after)).toBe(broken)
  await expect(owner.field('Title')).toHaveValue('Rough Terrain Forklift')
  await form.getByRole('button', { name: 'Add certificate' }).click()
  await expect(form).toBeHidden()
  await expect(
    owner.page.getByRole('list', { name: 'Licenses / Certificates' }).getByRole('listitem'),
  ).toHaveCount(1)
  await expect
    .poll(() =>
      owner.page
        .getByRole('img', { name: 'Rough Terrain Forklift' })
        .evaluate((image) =>
          image instanceof HTMLImageElement ? image.naturalWidth / image.naturalHeight : 0,
        ),
    )
    .toBeCloseTo(1.5, 1)
  const held = await api.get<Holder[]>(`/api/users/certificates/${user_id}`)
  expect(
    held.map(({ certificateTitle, certificateImageUri }) => [
      certificateTitle,
      certificateImageUri.length,
    ]),
  ).toEqual([['Rough Terrain Forklift', 1]])
})

test('ACC-35 the company page opens its form, plan and packages, people with role and certificates, and one’s own password', async ({
  comes,
}) => {
  const { api, people, held } = await known(siteward)
  const holder = people.find(
    ({ user_id, blocked }) => !blocked && held.some(({ userID }) => userID === user_id),
  )
  if (holder === undefined) throw new Error('No demo person has a certificate.')
  const robin = await comes(siteward, {
    email: 'sysadmin@siteward.test',
    viewport: { width: 1440, height: 900 },
  })
  const { page } = robin
  const opens = async (
    name: string | RegExp,
    role: 'dialog' | 'alertdialog' = 'dialog',
    on = page,
  ) => {
    const dialog = on.getByRole(role, { name })
    await expect(dialog).toBeVisible()
    await dialog
      .getByRole('button', { name: /^(Cancel|Close|Leave it as it is)$/ })
      .first()
      .click()
    await expect(dialog).toBeHidden()
  }
  await robin.signsIn('/admin/accounts')
  await robin.button('Add company').click()
  await opens('Add company')
  await robin.goes(`/admin/accounts/${api.me.accountID}`)
  await robin.button('Edit company').click()
  await opens('Edit company')
  await page
    .getByRole('radiogroup', { name: 'Reports plan' })
    .getByRole('radio', { checked: false })
    .click()
  await opens(/^Set the plan to/, 'alertdialog')
  const seats = page.getByRole('region', { name: 'Seats by license' })
  await seats.getByRole('button', { name: 'Add package' }).click()
  await opens('Add package')
  await seats
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  await opens('Update package')
  await page
    .getByRole('navigation', { name: 'Parts of the company' })
    .getByRole('link', { name: /^Associates/ })
    .click()
  await page.getByRole('searchbox').fill(holder.name)
  await robin.choosesFromMenu(`What to do with ${holder.name}`, 'Role and license')
  await opens(`Role and license of ${holder.name}`)
  await robin.choosesFromMenu(`What to do with ${holder.name}`, 'Licenses / Certificates')
  for (const name of ['Profile', 'Licenses / Certificates', 'Associate API Key'])
    await expect(page.getByRole('radio', { name })).toBeAttached()
  await page
    .getByRole('checkbox', { name: /^Choose / })
    .first()
    .check()
  await robin.button('Mail 1 ticked').click()
  await opens('Mail 1 certificate')

  // The system administrator has no such item (SHELL-38).
  const owner = await comes(siteward, { email: 'owner@ridgeline.test' })
  await owner.signsIn('/back-office/account')
  await owner.choosesFromAccountMenu('Change Password')
  await opens('Change Password', 'dialog', owner.page)
})

test('filters people by how long their certificates are valid, and each count matches its rows', async ({
  comes,
}) => {
  const owner = await comes(siteward, {
    email: 'owner@ridgeline.test',
    viewport: { width: 1440, height: 900 },
  })
  await owner.signsIn(associates)
  const { page } = owner
  const chip = page.locator('[aria-haspopup=dialog]').filter({ hasText: 'Certificates' })
  await chip.click()
  const expired = page.getByRole('checkbox', { name: /^Expired/ })
  const count = Number(
    /(\d+)$/.exec((await expired.locator('xpath=ancestor::label').first().innerText()).trim())?.[1],
  )
  expect(count).toBeGreaterThan(0)
  await expired.check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/certificates=expired/)
  const rows = page
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox', { name: /^Select (?!all)/i }) })
  await expect(rows).toHaveCount(count)
  for (const row of await rows.all()) await expect(row).toContainText('Expired')
})

test('shows certificates and images that were never opened offline', async ({ comes }) => {
  const { held, people } = await known(siteward)
  const shown = held.find(
    ({ certificateImageUri: [first] }) =>
      first !== undefined && !first.certificateImageURL.endsWith('#pdf'),
  )
  const [file] = shown?.certificateImageUri ?? []
  const holder = people.find(({ user_id }) => user_id === shown?.userID)
  if (shown === undefined || file === undefined || holder === undefined)
    throw new Error('No demo person has an image.')
  const owner = await comes(siteward, { email: 'owner@ridgeline.test' })
  await owner.signsIn()
  await owner.preparesForNoNetwork()
  const kept = () =>
    owner.page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('images:'))
      const requests = await Promise.all(
        names.map(async (name) => (await caches.open(name)).keys()),
      )
      return requests.flat().map(({ url }) => new URL(url).pathname + new URL(url).search)
    })
  await expect
    .poll(kept)
    .toEqual(
      expect.arrayContaining([file.certificateImageURL, `${file.certificateImageURL}?size=small`]),
    )
  // Opens the page once, so that it is on the device; the certificates of this person were never
  // opened.
  await owner.goes(associates)
  await expect(owner.page.getByRole('row').nth(1)).toBeVisible()
  await owner.losesNetwork()
  await owner.goes(`/back-office/associates/${holder.user_id}?tab=certificates`)
  await expect(owner.heading(holder.name)).toBeVisible()
  const small = owner.page.getByRole('img', { name: shown.certificateTitle })
  await expect(small.first()).toBeVisible()
  await owner.button(`Open ${shown.certificateTitle}`).first().click()
  const large = owner.page.getByRole('dialog').getByRole('region').getByRole('img')
  await expect
    .poll(() =>
      large
        .first()
        .evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)),
    )
    .toBeGreaterThan(100)
})
