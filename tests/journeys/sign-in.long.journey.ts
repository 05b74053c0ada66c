import { safety } from './demo-people.ts'
import { expect, ownSiteward, test, withoutWorker, withWorker } from './journey.ts'
import { sessionOf } from './session.ts'

withoutWorker()

const siteward = ownSiteward()

test('SES-31 SES-32 SES-33 refuses a mobile user, with a hint at the portal', async ({ comes }) => {
  const tom = await comes(siteward(), { email: 'worker@ridgeline.test' })
  await tom.goes('/login')
  await tom.typesCredentials()
  await expect(tom.says('Mobile user cannot access back-office')).toBeVisible()
  expect(await tom.context.cookies()).toEqual([])
  await tom.goes('/admin/corrective-actions')
  await tom.typesCredentials()
  await expect(tom.says('Mobile user cannot access the Admin Portal')).toBeVisible()
  await expect(tom.says('Please sign in on mobile app')).toBeVisible()
})

test('SES-38 SES-39 SES-40 shows a blocked user that the account is inactive, and stays at the sign-in', async ({
  comes,
}) => {
  const rita = await comes(siteward(), { email: 'blocked@ridgeline.test' })
  await rita.goes('/')
  await rita.typesCredentials()
  await expect(rita.says('Account Inactive')).toBeVisible()
  await expect(
    rita.says('Your account is inactive. Please contact support to reactivate it.'),
  ).toBeVisible()
  expect(rita.path).toBe('/login')
})

test('SES-44 SES-45 SES-49 returns to a protected path after the sign-in; a path of another role leads home', async ({
  comes,
}) => {
  const dana = await comes(siteward(), safety)
  await dana.goes('/back-office/projects?status=all')
  await expect(dana.heading('Sign in')).toBeVisible()
  expect(dana.path).toBe('/login')
  await dana.typesCredentials()
  await expect(dana.heading('Projects')).toBeVisible()
  expect(dana.path).toBe('/back-office/projects?status=all')
  await dana.goes('/admin/corrective-actions')
  await expect(dana.heading('Ridgeline Builders')).toBeVisible()
  expect(dana.path).toBe('/back-office/account')
})

test('SES-08 SES-51 SES-56 each role reaches its start page, also from paths that do not exist', async ({
  comes,
}) => {
  const system = await comes(siteward(), { email: 'sysadmin@siteward.test' })
  await system.signsIn('/admin/nothing-here')
  await expect(system.heading('Companies')).toBeVisible()
  expect(system.path).toBe('/admin/accounts')
  await system.goes('/login')
  await expect(system.heading('Companies')).toBeVisible()
  expect(system.path).toBe('/admin/accounts')
})

test('SES-14 logging out offline ends the session at the next contact, also after a restart', async ({
  comes,
}) => {
  const dana = await comes(siteward(), { ...safety, ...withWorker })
  await dana.signsIn()
  const answer = await sessionOf(siteward(), dana)
  await dana.page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await dana.losesNetwork()
  await dana.signsOut()
  await dana.page.reload()
  await expect(dana.heading('Sign in')).toBeVisible()
  expect(await answer()).toBe('200')
  await dana.regainsNetwork()
  await expect.poll(answer).toBe('401 ended')
})

test('requests the data of the first screen before the app has loaded, and only once', async ({
  comes,
}) => {
  const dana = await comes(siteward(), safety)
  await dana.signsIn()
  // Waits for the requests of the previous page.
  await expect(dana.page.getByRole('row').nth(1)).toBeVisible()
  const asked: string[] = []
  dana.page.on('request', (request) => {
    if (request.isNavigationRequest()) asked.length = 0
    asked.push(request.url().replace(/^[^/]*\/\/[^/]*/, ''))
  })
  await dana.page.reload()
  await expect(dana.page.getByRole('row').nth(1)).toBeVisible()
  const frame = asked.findIndex((url) => url.startsWith('/assets/frame-'))
  for (const begun of [/^\/api\/users\/me$/, /^\/api\/users\/\d+\/actions\?limit=50$/]) {
    const places = asked.flatMap((url, place) => (begun.test(url) ? [place] : []))
    expect(places).toHaveLength(1)
    // The app itself could not send it before its own files had loaded.
    expect(places[0]).toBeLessThan(frame)
  }
})

test('SHELL-50 SHELL-51 an unknown address shows a message', async ({ comes }) => {
  const dana = await comes(siteward(), safety)
  await dana.goes('/nowhere')
  await expect(dana.heading('Page not found')).toBeVisible()
  await expect(dana.page.getByRole('link', { name: 'Contact support' })).toBeVisible()
})

test('SES-14 SES-15 logging out ends the session and leaves no readable data', async ({
  comes,
}) => {
  const dana = await comes(siteward(), safety)
  await dana.signsIn()
  const answer = await sessionOf(siteward(), dana)
  expect(await answer()).toBe('200')
  await dana.signsOut()
  expect(
    (await dana.context.cookies()).filter((cookie) => cookie.name.startsWith('session_token')),
  ).toEqual([])
  await expect.poll(answer).toBe('401 ended')
  await dana.goes('/back-office/projects')
  await expect(dana.heading('Sign in')).toBeVisible()
})

test('SES-54 G1-08 after the sign-in expires, reading and saving work; changes wait for the next sign-in, also after a restart', async ({
  comes,
}) => {
  const dana = await comes(siteward(), { ...safety, ...withWorker })
  await dana.signsIn('/back-office/projects')
  await expect(dana.button('Create Project')).toBeVisible()
  await dana.context.clearCookies()
  await dana.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(dana.says('Sign in to send')).toBeVisible({ timeout: 90_000 })
  await dana.createsProject({ number: '77', name: 'Late Night Annex', address: '7 Canal Street' })
  await expect(dana.row('Late Night Annex')).toContainText('Waiting for sign-in')
  await dana.page.reload()
  await expect(dana.heading('Projects')).toBeVisible()
  await expect(dana.row('Late Night Annex')).toContainText('Waiting for sign-in')
  await dana.signsInAgainIfAsked()
  await dana.seesAllSent()
  await expect(dana.row('Late Night Annex')).toBeVisible()
})
