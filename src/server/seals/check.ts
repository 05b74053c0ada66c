import { headText, type SealHead, type SealLink } from '#contract/seals/link.ts'
import type { SealProof, SealState } from '#contract/seals/operations.ts'
import type { AccountTx } from '#server/db/database.ts'
import { contentHash } from '#server/pdf/door.ts'
import { linkHash } from './chain.ts'
import type { Sealable } from './sealable.ts'
import { isSigned } from '../secrets/signer.ts'

interface Version {
  version: number
  author_id: number
  author: string | null
  at: string
  changes: Record<string, { from: unknown; to: unknown }>
  link: number | null
  sealedAt: string | null
  content: string | null
}

const versions = {
  name: 'seal-versions',
  text: `
    select t.version, t.author_id, coalesce(u.name, t.author_name) as author, t.created_at as at, t.changes, s.link, s.sealed_at as "sealedAt", encode(s.content, 'hex') as content
      from tickets t left join users u on u.account_id = t.account_id and u.user_id = t.author_id
      left join seals s on s.account_id = t.account_id and s.entity = t.entity and s.record_id = t.record_id and s.version = t.version
     where t.account_id = $1 and t.entity = $2 and t.record_id = $3 order by t.version`,
}
// A head is signed each day; the links after the last one are read to the end.
const onward = {
  name: 'seal-onward',
  text: `
    select a.uid as account, s.link, s.entity as kind, s.record_uid as record, s.version, encode(s.content, 'hex') as content, encode(s.previous, 'hex') as previous, s.sealed_at as "sealedAt", encode(s.hash, 'hex') as hash
      from seals s join accounts a using (account_id)
     where s.account_id = $1 and s.link between $2 and coalesce((select min(link) from seal_heads where account_id = $1 and link >= $2), 2147483647) order by s.link`,
}
const headAfter = {
  name: 'seal-head-after',
  text: `select a.uid as account, h.link, encode(h.hash, 'hex') as hash, h.at, h.signature, h.public_key from seal_heads h join accounts a using (account_id) where h.account_id = $1 and h.link >= $2 order by h.link limit 1`,
}

type Link = SealLink & { hash: string }
type Head = SealHead & { signature: Uint8Array; public_key: Uint8Array }

const read = async (tx: AccountTx, from: number) => ({
  links: await tx.query<Link>(onward, [tx.accountID, from]),
  head: await tx.maybe<Head>(headAfter, [tx.accountID, from]),
})

/** Compares a record with its seal; all of it is computed now. */
export async function checkSeal(
  tx: AccountTx,
  sealable: Sealable,
  record: number,
): Promise<SealState> {
  const all = await tx.query<Version>(versions, [tx.accountID, sealable.entity, record])
  const newest = all.findLast(({ link }) => link !== null)
  const current = all.at(-1)
  const now = current && (await sealable.contentOf(tx, record, current.version))
  const hash = now === undefined || now.content === null ? null : contentHash(now.content)
  const broken =
    newest?.link == null ? null : await brokenAt(tx, sealable, record, newest.version, newest.link)
  return {
    state:
      broken !== null
        ? 'broken'
        : current === undefined || newest !== current
          ? 'waiting'
          : all.findIndex(({ link }) => link !== null) < all.length - 1
            ? 'changed'
            : 'sealed',
    hash,
    versions: all.map(({ author_id, author, ...version }) => ({
      ...version,
      author: author === null ? null : { user_id: author_id, name: author },
    })),
    broken,
  }
}

/** Finds the first mismatch in the record, its link, the links after it or the next head. */
async function brokenAt(
  tx: AccountTx,
  sealable: Sealable,
  record: number,
  version: number,
  from: number,
): Promise<SealState['broken']> {
  const { links, head } = await read(tx, from)
  const [own] = links
  const then = await sealable.contentOf(tx, record, version)
  if (own === undefined || then?.content == null || contentHash(then.content) !== own.content)
    return { link: from, what: 'content' }
  return brokenChain(links, head)
}

/** Returns the first link that does not match, in ordered links up to a head. */
export function brokenChain(links: readonly Link[], head: Head | undefined): SealState['broken'] {
  for (const [place, link] of links.entries()) {
    if (linkHash(link) !== link.hash) return { link: link.link, what: 'link' }
    const before = links[place - 1]
    if (before !== undefined && (before.hash !== link.previous || before.link + 1 !== link.link))
      return { link: link.link, what: 'chain' }
  }
  const last = links.at(-1)
  if (
    head !== undefined &&
    (head.link !== last?.link ||
      head.hash !== last.hash ||
      !isSigned(headText(head), head.signature, head.public_key))
  )
    return { link: head.link, what: 'head' }
  return null
}

/**
 * Returns all that a stranger needs to verify a record; undefined if no version of it is sealed
 * yet.
 */
export async function proofOf(
  tx: AccountTx,
  sealable: Sealable,
  record: number,
): Promise<SealProof | undefined> {
  const newest = (
    await tx.query<Version>(versions, [tx.accountID, sealable.entity, record])
  ).findLast(({ link }) => link !== null)
  const sealed = newest && (await sealable.contentOf(tx, record, newest.version))
  if (newest?.link == null || sealed === undefined) return undefined
  const { links, head } = await read(tx, newest.link)
  const { name } = await tx.one<{ name: string }>(
    'select name from accounts where account_id = $1',
    [tx.accountID],
  )
  return {
    format: 'siteward-seal',
    v: 1,
    company: name,
    label: sealed.label,
    content: sealed.content,
    links,
    head:
      head === undefined
        ? null
        : {
            account: head.account,
            link: head.link,
            hash: head.hash,
            at: head.at,
            signature: Buffer.from(head.signature).toString('base64'),
            publicKey: Buffer.from(head.public_key).toString('base64'),
          },
  }
}
