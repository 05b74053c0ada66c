import { readFile } from 'node:fs/promises'
import type { Download } from '@playwright/test'
import { apiOf } from './api.ts'
import { byKeys } from './by-keys.ts'
import { owner } from './demo-people.ts'
import type { Listed } from './handed-in.ts'
import { expect, ownSiteward, test, withoutWorker, withWorker } from './journey.ts'
import { submissions as list } from './paths.ts'

withoutWorker()

const siteward = ownSiteward()
const [proxy, administrator] = ['proxy@ridgeline.test', 'sysadmin@siteward.test']

test('SUB-18 SUB-19 SUB-20 SUB-23 the PDF of a row opens in a new tab, with a message while it loads and after it arrived', async ({
  comes,
}) => {
  const dana = await comes(siteward(), { email: owner })
  await dana.signsIn(list)
  const { promise: seen, resolve: goOn } = Promise.withResolvers<void>()
  await dana.page.route(/\/api\/submissions\/\d+\/pdf/, async (route) => {
    await seen
    await route.continue()
  })
  const opened = new Promise<Download>((done) =>
    dana.context.once('page', (tab) => tab.on('download', done)),
  )
  await dana.page
    .getByRole('button', { name: /^PDF of No\./ })
    .first()
    .click()
  await dana.seesToast('Loading...')
  goOn()
  // This browser shows no PDF, but saves the one of its tab.
  const given = await opened
  await dana.seesToast('Success')
  expect(given.url()).toMatch(/^blob:/)
  expect((await readFile(await given.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await expect(dana.says('Success')).toBeHidden()
})

test('SUB-26 a proxy user finds the submissions of their own chain, and opens no others', async ({
  comes,
}) => {
  const [api, whole] = [await apiOf(siteward(), proxy), await apiOf(siteward(), owner)]
  const rows = await api.get<Listed[]>(`/api/accounts/${api.me.accountID}/submissions`)
  const others = (
    await whole.get<Listed[]>(`/api/accounts/${api.me.accountID}/submissions`)
  ).filter(({ id }) => rows.every((row) => row.id !== id))
  expect(others.length).toBeGreaterThan(0)
  const pat = await comes(siteward(), { email: proxy })
  await pat.signsIn(list)
  await expect(
    pat.says(rows.length === 0 ? 'No Submissions' : `Total Submissions: ${rows.length}`),
  ).toBeVisible()
  await pat.page
    .getByRole('toolbar', { name: 'Filters' })
    .getByRole('button', { name: 'User' })
    .click()
  const people = pat.page.getByRole('dialog', { name: 'User' })
  await expect(people.getByRole('button', { name: /^Show/ })).toBeVisible()
  await expect(people.getByRole('checkbox')).toHaveCount(
    new Set(rows.map(({ user }) => user.user_id)).size,
  )
  await pat.goes(`${list}/${others[0]?.id}`)
  await expect(pat.page).not.toHaveURL(/submissions/)
})

test('SUB-01 a system administrator sees the submissions of all companies, or of one', async ({
  comes,
}) => {
  const api = await apiOf(siteward(), administrator)
  const rows = await api.get<Listed[]>('/api/submissions?limit=100&sort=company')
  const robin = await comes(siteward(), { email: administrator })
  await robin.signsIn('/admin/submissions')
  const { page } = robin
  await expect(page.getByRole('columnheader', { name: 'Company' })).toBeVisible()
  const companies = new Set(rows.map(({ companyName }) => companyName))
  const [first = ''] = companies
  await robin.page
    .getByRole('toolbar', { name: 'Filters' })
    .getByRole('button', { name: 'Company' })
    .click()
  // The old rows look the same and disappear; the count arrives after the new rows.
  const counted = page.waitForResponse(
    (response) =>
      response.url().includes('/submissions/count') && response.url().includes('accountID='),
  )
  await page
    .getByRole('dialog', { name: 'Company' })
    .getByRole('button', { name: new RegExp(`^${first}`) })
    .click()
  await expect(page).toHaveURL(/accountID=/)
  await counted
  await expect(robin.row(first).first()).toBeVisible()
  await page.locator('[data-index] a[href]').first().click()
  await expect(page).toHaveURL(/\/admin\/submissions\/\d+/)
  await expect(robin.button('Open PDF')).toBeVisible()
})

test('SUB-29 the row of a project leads to its submissions', async ({ comes }) => {
  const dana = await comes(siteward(), { email: owner })
  await dana.signsIn('/back-office/projects')
  await dana.page
    .getByRole('button', { name: /^What to do with/ })
    .first()
    .click()
  await dana.page.getByRole('menuitem', { name: 'Submissions' }).click()
  await expect(dana.page).toHaveURL(/\/back-office\/submissions\?projectIds=\d+/)
  await expect(dana.says(/^Total Submissions: \d+/)).toBeVisible()
})

test('offline, the last list and an opened record are readable, with their age', async ({
  comes,
}) => {
  const dana = await comes(siteward(), { email: owner, ...withWorker })
  await dana.signsIn(list)
  const { page } = dana
  const first = page.locator('[data-index] a[href]').first()
  const name = (await first.textContent()) ?? ''
  await first.click()
  await expect(page.getByRole('radiogroup', { name: 'Answers' })).toBeVisible()
  const record = dana.path
  await dana.keepsEverything()
  await dana.losesNetwork()
  await dana.goes(record)
  await expect(page.getByRole('radiogroup', { name: 'Answers' })).toBeVisible()
  await dana.goes(list)
  await expect(page.locator('[data-index] a[href]').first()).toHaveText(name)
  await expect(dana.says(/Data as of/)).toBeVisible()
})

test('finds, filters and opens submissions by keyboard alone', async ({ comes }) => {
  const dana = await comes(siteward(), { email: owner })
  await dana.signsIn(list)
  const { page } = dana
  const { press } = byKeys(page)
  await expect(page.locator('[data-index] a[href]').first()).toBeVisible()
  await press('/')
  // The old rows look the same and disappear, together with the focus.
  const counted = page.waitForResponse(
    (response) =>
      response.url().includes('/submissions/count') && response.url().includes('search=inspection'),
  )
  await page.keyboard.type('inspection')
  await expect(page).toHaveURL(/q=inspection/)
  await counted
  await expect(page.locator('[data-index] a[href]').first()).toBeVisible()
  await press('ArrowDown')
  await press('Enter')
  await expect(page).toHaveURL(/submissions\/\d+/)
})

test('SUB-02 SUB-03 SUB-08 SUB-10 finds one record among many by project and status, and then its actions', async ({
  comes,
}) => {
  const api = await apiOf(siteward(), owner)
  const rows = await api.get<Listed[]>(`/api/accounts/${api.me.accountID}/submissions`)
  const one = rows.find(({ findings }) => findings > 0)
  if (one === undefined) throw new Error('The demo has no findings.')
  const dana = await comes(siteward(), { email: owner })
  await dana.signsIn(list)
  const { page } = dana
  await expect(dana.says(`Total Submissions: ${rows.length}`)).toBeVisible()
  await dana.page
    .getByRole('toolbar', { name: 'Filters' })
    .getByRole('button', { name: 'Project' })
    .click()
  const choices = page.getByRole('dialog', { name: 'Project' })
  await choices.getByRole('searchbox').fill(one.projectName)
  await choices.getByRole('checkbox').first().check({ force: true })
  const inProject = rows.filter(({ projectName }) => projectName === one.projectName)
  await choices.getByRole('button', { name: `Show ${inProject.length}` }).click()
  await expect(dana.says(`Total Submissions: ${inProject.length}`)).toBeVisible()
  // The rows before the search look the same and would disappear under the click; the count arrives
  // after the new rows.
  const counted = page.waitForResponse(
    (response) =>
      response.url().includes('/submissions/count') &&
      response.url().includes(`search=${one.recordNumber}`),
  )
  await page.getByRole('searchbox', { name: 'Find in the answers' }).fill(String(one.recordNumber))
  await counted
  await page.locator(`a[href="${list}/${one.id}"]`).click()
  await expect(dana.heading(new RegExp(one.formName))).toContainText(`No. ${one.recordNumber}`)
  await page.getByRole('radio', { name: /^Findings/ }).check({ force: true })
  const finding = page.getByRole('region', { name: 'Answers' }).getByRole('listitem').first()
  await expect(finding).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`q=${one.recordNumber}&projectIds=`))
})
