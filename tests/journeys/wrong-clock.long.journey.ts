import type { Project } from '#contract/projects/schema.ts'
import { apiOf } from './api.ts'
import { expect, ownSiteward, test } from './journey.ts'

// Uses the shortest settings, so that one day off is as bad as 400.
const siteward = ownSiteward({ TOKEN_DAYS: '1', OFFLINE_GRACE_DAYS: '1' })
const day = 86_400_000

for (const [off, words] of [
  [400, '400 days ahead'],
  [-1, 'a day behind'],
] as const) {
  test(`SES-53 SES-54 a tablet whose clock is ${words} signs in, opens offline within the grace period and sends saved changes once`, async ({
    comes,
  }) => {
    const dana = await comes(siteward(), { email: 'owner@ridgeline.test' })
    await dana.context.clock.install({ time: Date.now() + off * day })
    const [annex, shed] = [`Annex ${off}`, `Shed ${off}`]

    // Types the password, because the server sets the cookie then.
    await dana.typesCredentialsAt('/back-office/projects')
    await expect(dana.heading('Projects')).toBeVisible()
    expect(Math.round(((await dana.page.evaluate(() => Date.now())) - Date.now()) / day)).toBe(off)
    // The browser keeps the session for its full duration, independent of the tablet's clock.
    const kept = (await dana.context.cookies()).find(({ name }) => name.startsWith('session_token'))
    expect(((kept?.expires ?? 0) * 1000 - Date.now()) / day).toBeCloseTo(1, 1)
    await dana.createsProject({ number: `A${off}`, name: annex, address: '1 Clock Road' })
    await dana.seesAllSent()
    await expect(dana.says('Sign in to send')).toBeHidden()
    await dana.page.waitForFunction(() => navigator.serviceWorker.controller !== null)

    await dana.losesNetwork()
    await dana.page.reload()
    await dana.createsProject({ number: `S${off}`, name: shed, address: '2 Clock Road' })
    await expect(dana.row(shed)).toContainText('Saved on this device')
    // The same holds without the cookie: only the grace period decides, by the server's clock.
    await dana.context.clearCookies()
    await dana.page.reload()
    await expect(dana.row(annex)).toBeVisible()
    await expect(dana.row(shed)).toContainText('Waiting for sign-in')

    await dana.regainsNetwork()
    await dana.signsInAgainIfAsked()
    await dana.seesAllSent()
    const api = await apiOf(siteward(), dana.email)
    const sent = await api.get<Project[]>(`/api/accounts/${api.me.accountID}/projects`)
    expect(
      sent
        .map(({ name }) => name)
        .filter((name) => name.endsWith(` ${off}`))
        .toSorted(),
    ).toEqual([annex, shed])
  })
}
