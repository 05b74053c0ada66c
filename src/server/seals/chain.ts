import { createHash } from 'node:crypto'
import { linkText, noLink, type SealLink } from '#contract/seals/link.ts'
import type { AccountTx } from '#server/db/database.ts'
import { contentHash } from '#server/pdf/door.ts'
import type { Sealables } from './sealable.ts'

const atOnce = 100
const queue = { name: 'seal-queue', text: `select pg_advisory_xact_lock(hashtext('seals'), $1)` }
const company = {
  name: 'seal-company',
  text: `select a.uid as account, coalesce(s.link, 0) as link, coalesce(encode(s.hash, 'hex'), '${noLink}') as hash from accounts a left join lateral (select link, hash from seals where account_id = a.account_id order by link desc limit 1) s on true where a.account_id = $1`,
}
const dues = {
  name: 'seal-dues',
  text: `select due_id, entity, record_id, version from seal_dues where account_id = $1 and due_id > $2 order by due_id limit ${atOnce}`,
}
const add = {
  name: 'seal-add',
  text: `insert into seals (account_id, link, entity, record_id, record_uid, version, content, previous, hash, sealed_at)
         select $1, * from unnest($2::int[], $3::text[], $4::int[], $5::uuid[], $6::int[], $7::bytea[], $8::bytea[], $9::bytea[], $10::timestamptz[])`,
}
const done = {
  name: 'seal-done',
  text: 'delete from seal_dues where account_id = $1 and due_id = any($2::bigint[])',
}

interface Due {
  due_id: number
  entity: string
  record_id: number
  version: number
}

/**
 * Seals some of the due versions after `after`, in order. Two simultaneous runs wait for each
 * other, so that the chain never forks. A version without content yet stays due and delays no
 * other. Returns where to continue; null if nothing is left.
 */
export async function sealSome(
  tx: AccountTx,
  sealables: Sealables,
  now: Date,
  after: number,
): Promise<number | null> {
  await tx.query(queue, [tx.accountID])
  const { account, ...last } = await tx.one<{ account: string; link: number; hash: string }>(
    company,
    [tx.accountID],
  )
  const found = await tx.query<Due>(dues, [tx.accountID, after])
  const links: (SealLink & { hash: string; record_id: number })[] = []
  const ended: number[] = []
  let { link, hash: previous } = last
  for (const due of found) {
    const sealed = await sealables.get(due.entity)?.contentOf(tx, due.record_id, due.version)
    if (sealed !== undefined && sealed.content === null) continue
    ended.push(due.due_id)
    // The record no longer exists, or this version of the server does not seal its kind.
    if (sealed === undefined) continue
    link += 1
    const made = {
      account,
      link,
      kind: due.entity,
      record: sealed.uid,
      version: due.version,
      content: contentHash(sealed.content),
      previous,
      sealedAt: now.toISOString(),
    }
    const hash = linkHash(made)
    links.push({ ...made, hash, record_id: due.record_id })
    previous = hash
  }
  const bytes = (of: (one: (typeof links)[number]) => string) =>
    links.map((one) => Buffer.from(of(one), 'hex'))
  if (links.length > 0) {
    await tx.exec(add, [
      tx.accountID,
      links.map((one) => one.link),
      links.map(({ kind }) => kind),
      links.map(({ record_id }) => record_id),
      links.map(({ record }) => record),
      links.map(({ version }) => version),
      bytes(({ content }) => content),
      bytes((one) => one.previous),
      bytes(({ hash }) => hash),
      links.map(({ sealedAt }) => sealedAt),
    ])
  }
  if (ended.length > 0) await tx.exec(done, [tx.accountID, ended])
  return found.length < atOnce ? null : (found.at(-1)?.due_id ?? null)
}

/** Returns the SHA-256 of a link in hexadecimal. */
export const linkHash = (link: SealLink): string =>
  createHash('sha256').update(linkText(link)).digest('hex')
