import type { SealState } from '#contract/seals/operations.ts'
import { contentHash } from '#server/pdf/door.ts'
import type { JobDatabase } from '#server/jobs/define.ts'
import { headText } from '#contract/seals/link.ts'
import { brokenChain } from './check.ts'
import type { Sealables } from './sealable.ts'
import { isSigned } from '../secrets/signer.ts'

/**
 * Links read in one statement, and records read each night: the newest and the same number of
 * random others.
 */
const [pageOf, contents] = [2_000, 1_000]

const page = {
  name: 'seal-page',
  text: `select a.uid as account, s.link, s.entity as kind, s.record_uid as record, s.version, encode(s.content, 'hex') as content, encode(s.previous, 'hex') as previous, s.sealed_at as "sealedAt", encode(s.hash, 'hex') as hash
           from seals s join accounts a using (account_id) where s.account_id = $1 and s.link >= $2 order by s.link limit ${pageOf}`,
}
const heads = {
  name: 'seal-heads',
  text: `select a.uid as account, h.link, encode(h.hash, 'hex') as hash, h.at, h.signature, h.public_key, encode(s.hash, 'hex') as there from seal_heads h join accounts a using (account_id) left join seals s on s.account_id = h.account_id and s.link = h.link where h.account_id = $1 order by h.link`,
}
const sample = {
  name: 'seal-sample',
  text: `(select link, entity, record_id, version, encode(content, 'hex') as content from seals where account_id = $1 order by link desc limit ${contents})
         union (select link, entity, record_id, version, encode(content, 'hex') from seals where account_id = $1 order by random() limit ${contents})`,
}

type Link = Parameters<typeof brokenChain>[0][number]
type Head = NonNullable<Parameters<typeof brokenChain>[1]>

/**
 * Verifies the whole chain with all heads, then the content of the newest records and of a random
 * sample. Null if all of it matches.
 */
export async function verifySome(
  db: JobDatabase<'account'>,
  sealables: Sealables,
  signal: AbortSignal,
): Promise<SealState['broken']> {
  let last: Link | undefined
  for (;;) {
    const links: Link[] = await db.accountSnapshot((tx) =>
      tx.query<Link>(page, [tx.accountID, (last?.link ?? 0) + (last === undefined ? 1 : 0)]),
    )
    const broken =
      brokenChain(links, undefined) ??
      (last === undefined && links[0] !== undefined && links[0].link !== 1
        ? { link: 1, what: 'chain' as const }
        : null)
    if (broken !== null) return broken
    // The last link of a page begins the next one, so that the border between them is checked too.
    if (links.length < pageOf || signal.aborted) break
    last = links.at(-1)
  }
  for (const { there, ...head } of await db.accountSnapshot((tx) =>
    tx.query<Head & { there: string | null }>(heads, [tx.accountID]),
  )) {
    if (there !== head.hash || !isSigned(headText(head), head.signature, head.public_key))
      return { link: head.link, what: 'head' }
  }
  const records = await db.accountSnapshot((tx) =>
    tx.query<{ link: number; entity: string; record_id: number; version: number; content: string }>(
      sample,
      [tx.accountID],
    ),
  )
  for (const { link, entity, record_id, version, content } of records) {
    if (signal.aborted) break
    const sealable = sealables.get(entity)
    if (sealable === undefined) continue
    const sealed = await db.accountSnapshot((tx) => sealable.contentOf(tx, record_id, version))
    if (sealed?.content == null || contentHash(sealed.content) !== content)
      return { link, what: 'content' }
  }
  return null
}
