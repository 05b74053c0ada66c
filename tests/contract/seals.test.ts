import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { headText, linkText, type SealLink } from '#contract/seals/link.ts'
import type { SealProof, SealState } from '#contract/seals/operations.ts'
import type { WholeSubmission } from '#contract/submissions/schema.ts'
import { contentHash } from '#server/pdf/door.ts'
import { sealables, sealJobs } from '#server/sealables.ts'
import { brokenChain } from '#server/seals/check.ts'
import { sealSome } from '#server/seals/chain.ts'
import { isSigned } from '#server/secrets/signer.ts'
import { verifySome } from '#server/seals/verify.ts'
import type { JobRun } from '#server/jobs/define.ts'
import type { Mail } from '#server/mail/mailer.ts'
import { openStorage } from '#server/files/open-storage.ts'
import { type Actor, type World, world } from '#tests/world/company.ts'
import { silent, testSigner, noOutside } from '#tests/world/jobs.ts'

let w: World
const mails: Mail[] = []

beforeAll(async () => {
  w = await world()
})
afterAll(() => w.stop())
beforeEach(() => {
  mails.length = 0
})

const accountID = () => w.boss.accountID
async function handsIn(who: Actor, more: object = {}): Promise<WholeSubmission> {
  const answer = await who.asks('POST', `/api/accounts/${accountID()}/submissions`, {
    projectID: w.tower.projectID,
    safetyPlanID: 1,
    safetyFormID: 101,
    answers: [{ questionID: 1004, answer: 'No', note: 'Rail is out' }],
    ...more,
  })
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body as WholeSubmission
}
const state = async ({ uid }: { uid: string }, who = w.lead) =>
  (await who.asks('GET', `/api/accounts/${accountID()}/seals/${uid}`)).body as SealState
const run = (): JobRun<'account'> => ({
  db: {
    account: (work) => w.server.db.account(accountID(), work),
    accountSnapshot: (work) => w.server.db.accountSnapshot(accountID(), work),
  },
  storage: openStorage(w.server.settings),
  now: () => new Date(),
  newUid: () => '',
  jobID: 'seal-test',
  attempt: 1,
  log: silent,
  signal: new AbortController().signal,
  publicAddress: () => 'http://localhost',
  signer: testSigner,
  ...noOutside,
  mailer: {
    send: async (mail) => {
      mails.push(mail)
      return { ok: true }
    },
  },
})
const job = async (name: string) => {
  const kind = sealJobs.kinds.find((one) => one.name === name)
  if (kind === undefined) throw new Error('The job does not exist.')
  return kind.run({}, run())
}
const chain = () =>
  w.server.owner<SealLink & { hash: string }>(
    `select a.uid as account, s.link, s.entity as kind, s.record_uid as record, s.version, encode(s.content, 'hex') as content, encode(s.previous, 'hex') as previous, s.sealed_at as "sealedAt", encode(s.hash, 'hex') as hash from seals s join accounts a using (account_id) where s.account_id = $1 order by link`,
    [accountID()],
  )

test('seals records in order of writing, each over the one before; corrections and removals add links', async () => {
  const [one, other] = [await handsIn(w.worker), await handsIn(w.lead)]
  expect((await state(one)).state).toBe('waiting')
  await w.boss.asks('PUT', `/api/submissions/${one.id}`, { isCompleted: false })
  await job('seal-records')
  const links = await chain()
  expect(links.map(({ record, version }) => [record, version])).toEqual([
    [one.uid, 1],
    [other.uid, 1],
    [one.uid, 2],
  ])
  expect(brokenChain(links, undefined)).toBeNull()
  expect([(await state(one)).state, (await state(other)).state]).toEqual(['changed', 'sealed'])
  await w.boss.asks('DELETE', `/api/submissions/${other.id}`)
  await job('seal-records')
  expect((await chain()).at(-1)).toMatchObject({ record: other.uid, version: 2 })
  expect(await verifySome(run().db, sealables, run().signal)).toBeNull()
})

test('a seal stays valid when a field of its record changes twice afterwards', async () => {
  const record = await handsIn(w.worker)
  await job('seal-records')
  for (const isCompleted of [false, true])
    expect(
      (await w.boss.asks('PUT', `/api/submissions/${record.id}`, { isCompleted })).status,
    ).toBe(200)
  expect(await verifySome(run().db, sealables, run().signal)).toBeNull()
})

test('seals an action once it is closed, with its history, even if people are renamed later', async () => {
  const action = await w.safety.opens(w.tower, w.lead)
  await job('seal-records')
  expect((await chain()).some(({ record }) => record === action.uid)).toBe(false)
  await w.lead.edits(action, { status: 'Closed', actionDesc: 'Rail fixed' })
  await job('seal-records')
  const before = await state(action)
  expect(before.state).toBe('sealed')
  await w.server.owner(`update users set name = 'Somebody Else' where user_id = $1`, [
    w.lead.user_id,
  ])
  expect((await state(action)).hash).toBe(before.hash)
  expect((await state(action)).broken).toBeNull()
})

test('two seals at the same time make one chain', async () => {
  await Promise.all(Array.from({ length: 12 }, () => handsIn(w.worker)))
  await Promise.all(
    Array.from({ length: 4 }, () =>
      w.server.db.account(accountID(), (tx) => sealSome(tx, sealables, new Date(), 0)),
    ),
  )
  const links = await chain()
  expect(links.map(({ link }) => link)).toEqual(links.map((_, place) => place + 1))
  expect(brokenChain(links, undefined)).toBeNull()
  expect(
    await w.server.owner('select 1 from seal_dues where account_id = $1', [accountID()]),
  ).toEqual([])
})

test('signs the head and mails it to the owner, and a stranger can check a record with a saved copy', async () => {
  const record = await handsIn(w.worker)
  await job('seal-records')
  await job('sign-seals')
  expect(mails.map(({ to }) => to)).toEqual([w.boss.email])
  const [last] = (await chain()).slice(-1)
  expect(mails[0]?.text?.replaceAll(' ', '')).toContain(last?.hash)
  const proof = (await w.lead.asks('GET', `/api/accounts/${accountID()}/seals/${record.uid}/proof`))
    .body as SealProof
  const [own] = proof.links
  expect(contentHash(proof.content)).toBe(own?.content)
  expect(
    proof.links.every(
      (link) => createHash('sha256').update(linkText(link)).digest('hex') === link.hash,
    ),
  ).toBe(true)
  const { head } = proof
  if (head === null) throw new Error('No head has a signature.')
  expect(head.hash).toBe(proof.links.at(-1)?.hash)
  expect(
    isSigned(
      headText(head),
      Buffer.from(head.signature, 'base64'),
      Buffer.from(head.publicKey, 'base64'),
    ),
  ).toBe(true)
  expect(
    isSigned(
      headText({ ...head, link: head.link + 1 }),
      Buffer.from(head.signature, 'base64'),
      Buffer.from(head.publicKey, 'base64'),
    ),
  ).toBe(false)
})

test.each([
  [
    'a letter of an answer',
    'content',
    (id: number) =>
      w.server.owner(
        `update submission_contents set answers = replace(answers::text, 'Rail is out', 'Rail is ouT')::jsonb where submission_id = $1`,
        [id],
      ),
  ],
  [
    'the completion, without a history entry',
    'content',
    (id: number) =>
      w.server.owner(
        'update submissions set is_completed = not is_completed where submission_id = $1',
        [id],
      ),
  ],
  [
    'a bit of the hash of the link',
    'link',
    (id: number) =>
      w.server.owner(
        `update seals set hash = set_byte(hash, 0, get_byte(hash, 0) # 1) where record_id = $1 and entity = 'submission'`,
        [id],
      ),
  ],
  [
    'the time of the seal',
    'link',
    (id: number) =>
      w.server.owner(
        `update seals set sealed_at = sealed_at + interval '1 second' where record_id = $1 and entity = 'submission'`,
        [id],
      ),
  ],
])('finds one changed byte: %s', async (_what, what, change) => {
  const record = await handsIn(w.worker)
  await job('seal-records')
  await job('sign-seals')
  expect((await state(record)).broken).toBeNull()
  await change(record.id)
  const broken = await state(record)
  expect([broken.state, broken.broken?.what]).toEqual(['broken', what])
  await job('verify-seals')
  expect(mails.at(-1)?.subject).toContain('broken')
  await w.server.owner('alter table seals disable trigger all')
  await w.server.owner('delete from seal_heads')
  await w.server.owner('delete from seals where account_id = $1', [accountID()])
})

test('a forger of the whole chain cannot sign its head again, and the mailed head stays different', async () => {
  await handsIn(w.worker)
  await job('seal-records')
  await job('sign-seals')
  const mailed = mails.at(-1)?.text?.replaceAll(' ', '') ?? ''
  const links = await chain()
  const first = links[0]
  if (first === undefined) throw new Error('No record is sealed.')
  // A careful forger makes each link match again.
  let previous = first.previous
  for (const link of links) {
    const forged = { ...link, previous, ...(link.link === 1 && { content: 'ab'.repeat(32) }) }
    const { hash: _old, ...text } = forged
    const hash = createHash('sha256').update(linkText(text)).digest('hex')
    await w.server.owner(
      `update seals set content = decode($3, 'hex'), previous = decode($4, 'hex'), hash = decode($5, 'hex') where account_id = $1 and link = $2`,
      [accountID(), link.link, forged.content, previous, hash],
    )
    previous = hash
  }
  expect(brokenChain(await chain(), undefined)).toBeNull()
  expect(await verifySome(run().db, sealables, run().signal)).toMatchObject({ what: 'head' })
  expect(mailed).not.toContain(previous)
})

test('people of another company or outside the chain learn nothing', async () => {
  const record = await handsIn(w.worker)
  for (const who of [w.proxy])
    expect((await who.asks('GET', `/api/accounts/${accountID()}/seals/${record.uid}`)).status).toBe(
      404,
    )
  expect(
    (await w.stranger.asks('GET', `/api/accounts/${w.stranger.accountID}/seals/${record.uid}`))
      .status,
  ).toBe(404)
})
