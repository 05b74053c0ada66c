import { type MailServer, mailServer } from '#tests/world/mail-server.ts'
import { owner } from './demo-people.ts'
import { expect, test, withoutWorker } from './journey.ts'
import { asksForJob, ownerSays } from './owner-database.ts'
import { chooses, found, handedIn, savesProof, seal, sealed } from './seals.ts'
import { startSiteward, type Siteward } from './server.ts'

withoutWorker()

let mail: MailServer
let siteward: Siteward

test.beforeAll(async () => {
  mail = await mailServer()
  siteward = await startSiteward({ SMTP_URL: mail.url })
})
test.afterAll(async () => {
  await siteward.end()
  await mail.close()
})

test('a record that somebody changed in the database is broken on its page, and its owner has a mail of it', async ({ comes }) => {
  const { api, record, path } = await handedIn(siteward, 'Harness checked by Luis')
  await asksForJob(siteward, 'seal-records', api.me.accountID)
  const dana = await comes(siteward, { email: owner })
  await dana.signsIn(path)
  await expect(seal(dana)).toContainText('Sealed, and unchanged since', sealed)
  await ownerSays(siteward, `update submission_contents set answers = replace(answers::text, 'by Luis', 'by Nora')::jsonb where account_id = $1 and submission_id = $2`, [api.me.accountID, record.id])
  await asksForJob(siteward, 'verify-seals', api.me.accountID)
  await expect.poll(() => mail.received.filter(({ to, raw }) => to.includes(owner) && /^Subject:.*broken/m.test(raw)).length).toBe(1)
  await dana.page.reload()
  await expect(seal(dana)).toContainText('Seal broken at link')
  await expect(seal(dana)).toContainText('Correct nothing before.')
  const proof = await savesProof(dana)
  await expect(dana.page.getByRole('dialog').getByText(/What the record says is not what was sealed as link/)).toBeVisible()
  await dana.goes('/sealed')
  await chooses(dana, proof)
  await expect(found(dana).getByText(/What the record says is not what was sealed as link/)).toBeVisible()
})
