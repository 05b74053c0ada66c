import type { SealProof } from '#contract/seals/operations.ts'
import { type MailServer, mailServer } from '#tests/world/mail-server.ts'
import { owner } from './demo-people.ts'
import { expect, test, withoutWorker, withWorker } from './journey.ts'
import { hasUsedFiles } from './needed-away.ts'
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

/** Changes one byte of the file. */
const withOneByte = (text: string, from: string, to: string) => {
  const changed = text.replace(from, to)
  expect(
    [...Buffer.from(changed)].filter((byte, place) => byte !== Buffer.from(text)[place]),
  ).toHaveLength(1)
  return changed
}

test('a record is sealed on its open page; its proof verifies offline, and shows what is broken after one changed byte', async ({
  comes,
}) => {
  const { api, record, path } = await handedIn(siteward, 'Rail is out at grid C4')
  const dana = await comes(siteward, { email: owner })
  await dana.signsIn(path)
  await asksForJob(siteward, 'seal-records', api.me.accountID)
  await expect(seal(dana)).toContainText('Sealed, and unchanged since', sealed)
  await asksForJob(siteward, 'sign-seals', api.me.accountID)
  await expect
    .poll(() => mail.received.filter(({ to }) => to.includes(owner)).length)
    .toBeGreaterThan(0)
  const proof = await savesProof(dana)
  expect(proof.name).toBe(`No-${record.recordNumber}.seal.json`)
  const { links, head } = JSON.parse(proof.text) as SealProof
  expect(mail.received.at(-1)?.text.replaceAll(/\s/g, '')).toContain(head?.hash)

  const stranger = await comes(siteward, { email: 'nobody@elsewhere.test', ...withWorker })
  await stranger.goes('/sealed')
  await chooses(stranger, proof)
  const whole = [
    /The content of the record is what was sealed as link/,
    /The chain fits from link/,
    /The chain was signed at link/,
  ]
  for (const words of whole) await expect(found(stranger).getByText(words)).toBeVisible()
  await hasUsedFiles(stranger.page)
  await stranger.losesNetwork()
  await stranger.page.reload()
  await chooses(stranger, proof)
  await expect(
    found(stranger).getByRole('heading', {
      name: `No. ${record.recordNumber}, Ridgeline Builders`,
    }),
  ).toBeVisible()
  for (const words of whole) await expect(found(stranger).getByText(words)).toBeVisible()

  const [own] = links
  const signature = head?.signature ?? ''
  for (const [from, to, words] of [
    [
      'Rail is out at grid C4',
      'Rail is out at grid C5',
      `The content of the record is not what was sealed as link ${own?.link}.`,
    ],
    [
      own?.sealedAt ?? '',
      (own?.sealedAt ?? '').replace('Z', 'z'),
      `The chain does not fit at link ${own?.link}.`,
    ],
    [
      signature,
      `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
      'The signature at the end of the chain does not belong to this chain.',
    ],
  ] as const) {
    await chooses(stranger, { ...proof, text: withOneByte(proof.text, from, to) })
    await expect(found(stranger).getByText(words)).toBeVisible()
  }
})

// Runs last, because it breaks the company's chain.
test('a record changed in the database is broken on its page, and its owner gets a mail', async ({
  comes,
}) => {
  const { api, record, path } = await handedIn(siteward, 'Harness checked by Luis')
  await asksForJob(siteward, 'seal-records', api.me.accountID)
  const dana = await comes(siteward, { email: owner })
  await dana.signsIn(path)
  await expect(seal(dana)).toContainText('Sealed, and unchanged since', sealed)
  await ownerSays(
    siteward,
    `update submission_contents set answers = replace(answers::text, 'by Luis', 'by Nora')::jsonb where account_id = $1 and submission_id = $2`,
    [api.me.accountID, record.id],
  )
  await asksForJob(siteward, 'verify-seals', api.me.accountID)
  await expect
    .poll(
      () =>
        mail.received.filter(({ to, raw }) => to.includes(owner) && /^Subject:.*broken/m.test(raw))
          .length,
    )
    .toBe(1)
  await dana.page.reload()
  await expect(seal(dana)).toContainText('Seal broken at link')
  await expect(seal(dana)).toContainText('Do not correct anything before that.')
  const proof = await savesProof(dana)
  await expect(
    dana.page
      .getByRole('dialog')
      .getByText(/The content of the record is not what was sealed as link/),
  ).toBeVisible()
  await dana.goes('/sealed')
  await chooses(dana, proof)
  await expect(
    found(dana).getByText(/The content of the record is not what was sealed as link/),
  ).toBeVisible()
})
