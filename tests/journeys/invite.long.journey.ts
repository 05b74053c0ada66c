import { landing } from '#contract/access/landing.ts'
import { roles } from '#contract/kernel/role.ts'
import { expect, ownSiteward, test, withoutWorker } from './journey.ts'

withoutWorker()

const siteward = ownSiteward()

const others = [
  ['ACL-102', 'safety@ridgeline.test'],
  ['ACL-103', 'owner@ridgeline.test'],
  ['ACL-104', 'proxy@ridgeline.test'],
] as const
for (const [row, email] of others) {
  test(`${row} ${email} has no link to the form for one person`, async ({ comes }) => {
    const person = await comes(siteward(), { email })
    await person.signsIn('/admin/invite')
    await expect.poll(() => person.path).toBe(landing[roles.safetyProfessional])
    await expect(person.page.locator('a[href="/admin/invite"]')).toHaveCount(0)
  })
}
