import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { updateServerClock } from '#client/data/api/server-clock.ts'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { newcomers, restartedOffline, tokenOf } from '#tests/mocks/newcomer.ts'
import { showApp } from '#tests/mocks/show-app.tsx'

const newcomer = newcomers(850)
const { signedIn } = newcomer
const day = 86_400_000

test.each([-400, -1, 1, 400])(
  'a tablet %i days off stays signed in as long as its token is valid, and reads offline',
  async (off) => {
    // A device remembers the server's time, which would shift the next file by days.
    onTestFinished(() => updateServerClock(new Date().toUTCString()))
    const app = await signedIn()
    await app.unmount()
    app.session.close()
    // Every answer of the server has its own clock's time, and no part of the app influences it
    // here.
    const byServer = () => Date.now() - off * day
    const tell = (ahead = 0) => updateServerClock(new Date(byServer() + ahead).toUTCString())
    tell()
    const now = Math.floor(byServer() / 1000)
    const token = `h.${btoa(JSON.stringify({ sub: String(newcomer.number), iat: now, exp: now + 3600 }))}.s`
    mockAlso(
      mock('access.signIn', () => ({
        access_token: token,
        token_type: 'Bearer',
        expires_in: 3600,
        scope: '',
      })),
    )
    const back = await showApp('/back-office/sync')
    const done = await back.session.signIn({
      email: newcomer.me.email,
      password: 'Siteward1!',
      remember: true,
    })
    expect(done.outcome).toBe('in')
    expect(Math.abs(((await back.device.lastPerson())?.contact ?? 0) - byServer())).toBeLessThan(
      60_000,
    )
    back.session.check()
    expect(tokenOf(back)).toBe('valid')
    const offline = await restartedOffline(back)
    await expect.element(page.getByRole('heading', { name: 'Sync' })).toBeVisible()
    expect(tokenOf(offline)).toBe('valid')
    tell(2 * 3_600_000)
    offline.session.check()
    expect(tokenOf(offline)).toBe('expired')
    await expect.element(page.getByRole('heading', { name: 'Sync' })).toBeVisible()
  },
)
