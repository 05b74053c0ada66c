import { type PowerBILike, powerBIHost, powerBILike } from '#tests/world/power-bi-like.ts'
import { apiOf } from './api.ts'
import { expect, test, withoutWorker } from './journey.ts'
import type { Person } from './person.ts'
import { type Siteward, startSiteward } from './server.ts'

withoutWorker()

let like: PowerBILike
let siteward: Siteward

test.beforeAll(async () => {
  like = await powerBILike()
  siteward = await startSiteward({ ...like.environment })
})
test.afterAll(async () => {
  await siteward.end()
  await like.stop()
})

const reportID = '7b1e90c4-1111-4222-8333-444455552f6d'

/** Routes the host that Microsoft's client library trusts to the stand-in. */
async function meetsStandIn({ context }: Person): Promise<void> {
  await context.route(`${powerBIHost}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url())
    const page = await fetch(`${like.url}${pathname}${search}`)
    await route.fulfill({ status: page.status, contentType: 'text/html', body: await page.text() })
  })
}

test('SHELL-15 SHELL-16 REP-03 REP-04 shows a Power BI page from a test server', async ({
  comes,
}) => {
  const admin = await apiOf(siteward, 'sysadmin@siteward.test')
  const owner = await apiOf(siteward, 'owner@ridgeline.test')
  const marcus = await apiOf(siteward, 'safety@ridgeline.test')
  const company = `/api/accounts/${owner.me.accountID}`
  await admin.send('PATCH', company, {
    isPowerBIReportFree: false,
    powerBIKey: reportID,
    caPowerBIkey: null,
  })

  const dana = await comes(siteward, { email: 'owner@ridgeline.test' })
  const { page } = dana
  await meetsStandIn(dana)
  const report = page.frameLocator('iframe[title="Power BI report"]').frameLocator('iframe')
  await dana.signsIn()

  // The report opens by an embed token of the service, with the caller's own rows.
  await dana.choosesFromMenu('Power BI Reports', 'Submissions')
  await expect(dana.heading('Submissions report')).toBeVisible()
  await expect(report.getByRole('heading', { name: 'A stand-in, not Power BI' })).toBeVisible()
  await expect(
    report.getByText(
      new RegExp(`^/report/load embedToken-1-of-${owner.me.user_id} .*"column":"tier"`),
    ),
  ).toBeVisible()

  // The report shows the rows of the person in the address.
  like.lives.embedToken = 200
  await page.getByRole('combobox', { name: 'Choose User' }).click()
  await page.getByRole('option', { name: marcus.me.name }).click()
  await expect(
    report.getByText(new RegExp(`^/report/load embedToken-\\d+-of-${marcus.me.user_id}`)),
  ).toBeVisible()
  expect(dana.path).toBe(`/back-office/reports/submissions?user=${marcus.me.user_id}`)

  // The page renews the embed token without a reload, as when a person returns to the tab.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(
    report.getByText(new RegExp(`^/report/token embedToken-\\d+-of-${marcus.me.user_id}`)).first(),
  ).toBeVisible()
  await expect(report.getByText(/^\/report\/load/)).toHaveCount(1)
  like.lives.embedToken = 3600

  // The page requests a key if none is set up.
  await dana.choosesFromMenu('Power BI Reports', 'Corrective Actions')
  await expect(
    dana.says("Please set up the associate's Power BI report key to access reports"),
  ).toBeVisible()

  // The page reports that the service failed, and opens the report at the next try.
  like.faults = { status: { step: 'report', code: 503 } }
  await admin.send('PATCH', company, { caPowerBIkey: reportID.replace('7', '8') })
  await dana.goes('/back-office/reports/corrective-actions')
  await expect(dana.says('Power BI did not open this report. Try again in a moment.')).toBeVisible()
  like.faults = {}
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect(
    report.getByText(new RegExp(`^/report/load embedToken-\\d+-of-${owner.me.user_id}`)),
  ).toBeVisible()

  // On the free plan the page shows the person's own report by its link.
  await admin.send('PATCH', company, { isPowerBIReportFree: true })
  await admin.send('PUT', `/api/users/config/${owner.me.user_id}`, { powerBIKey: 'eyJrIjoi' })
  await dana.choosesFromMenu('Power BI Reports', 'Submissions')
  await expect(report.getByText('/view?r=eyJrIjoi')).toBeVisible()
})

test('SHELL-07 SHELL-08 REP-01 REP-02 a system administrator sees the report of the chosen company', async ({
  comes,
}) => {
  const admin = await apiOf(siteward, 'sysadmin@siteward.test')
  const { me } = await apiOf(siteward, 'owner@ridgeline.test')
  await admin.send('PATCH', `/api/accounts/${me.accountID}`, {
    isPowerBIReportFree: false,
    powerBIKey: 'forms',
    caPowerBIkey: 'actions',
  })
  const provider = await comes(siteward, { email: 'sysadmin@siteward.test' })
  const { page } = provider
  await meetsStandIn(provider)
  const report = page.frameLocator('iframe[title="Power BI report"]').frameLocator('iframe')
  await provider.signsIn(`/admin/accounts/${me.accountID}`)
  await expect(
    page.getByRole('button', { name: 'Switch account, now Ridgeline Builders' }),
  ).toBeVisible()
  await provider.choosesFromMenu('Reports', 'Submissions')
  await expect(report.getByText('/reportEmbed?reportId=forms', { exact: true })).toBeVisible()
  await provider.choosesFromMenu('Reports', 'Corrective Actions')
  await expect(report.getByText('/reportEmbed?reportId=actions', { exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'Choose User' }).click()
  await page.getByRole('option', { name: `${me.name} Tier 1` }).click()
  await expect(
    report.getByText(`Users/user_id eq '${me.user_id}' and Users/tier eq 1`),
  ).toBeVisible()
})
