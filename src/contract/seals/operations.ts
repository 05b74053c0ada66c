import { z } from 'zod'
import { operation } from '../kernel/operation.ts'
import { pathID, person, uid } from '../kernel/shapes.ts'

const hash = z.string()
const link = z.object({
  account: z.string(),
  link: z.int(),
  kind: z.string(),
  record: z.string(),
  version: z.int(),
  content: hash,
  previous: hash,
  sealedAt: z.string(),
  hash,
})
const head = z.object({
  account: z.string(),
  link: z.int(),
  hash,
  at: z.string(),
  signature: z.string(),
  publicKey: z.string(),
})

/** A version of a record: who made it of the one before, and its link where it has one. */
const version = z.object({
  version: z.int(),
  author: person.nullable(),
  at: z.string(),
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
  link: z.int().nullable(),
  sealedAt: z.string().nullable(),
  content: hash.nullable(),
})

/** How a record stands to its seal, found anew. */
export const sealState = z.object({
  /** `changed`: unchanged since it was sealed, but not as it was sealed first. */
  state: z.enum(['waiting', 'sealed', 'changed', 'broken']),
  /** Of its content as it is now; null while it has none to be known by. */
  hash: hash.nullable(),
  versions: z.array(version),
  /**
   * Where it does not fit: the record against its link, the link against itself, one link against
   * the next, or the head against its signature.
   */
  broken: z
    .object({ link: z.int(), what: z.enum(['content', 'link', 'chain', 'head']) })
    .nullable(),
})
export type SealState = z.infer<typeof sealState>

/**
 * All that a stranger needs to check a record without us: its content, its link, those after it,
 * and the next signed head.
 */
export const sealProof = z.object({
  format: z.literal('siteward-seal'),
  v: z.literal(1),
  company: z.string(),
  label: z.string(),
  content: z.json(),
  links: z.array(link),
  /** Null: no head was signed since; the mail of tomorrow has it. */
  head: head.nullable(),
})
export type SealProof = z.infer<typeof sealProof>

const params = z.object({ accountID: pathID, recordUid: uid })
const readers = { roles: [2, 3], account: 'own' } as const

/**
 * Seals of records: a chain of hashes that nobody can rebuild unseen (decision 71, docs/sealed.md).
 */
export const seals = {
  check: operation({
    name: 'seals.check',
    method: 'GET',
    path: '/api/accounts/{accountID}/seals/{recordUid}',
    summary:
      'How a record stands to its seal, computed now: its content against its link, and the links from there to the next signed head',
    access: readers,
    params,
    answer: sealState,
    status: 200,
    refuses: ['not-found'],
    references: ['recordUid'],
  }),
  proof: operation({
    name: 'seals.proof',
    method: 'GET',
    path: '/api/accounts/{accountID}/seals/{recordUid}/proof',
    summary:
      'What somebody else needs to check it: the content of its newest sealed version, its link, those after it and the next signed head',
    access: readers,
    params,
    answer: sealProof,
    status: 200,
    refuses: ['not-found'],
    references: ['recordUid'],
  }),
}
