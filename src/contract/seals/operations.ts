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

/** A version of a record: who created it from the previous one, and its link if it has one. */
const version = z.object({
  version: z.int(),
  author: person.nullable(),
  at: z.string(),
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
  link: z.int().nullable(),
  sealedAt: z.string().nullable(),
  content: hash.nullable(),
})

/** The state of a record's seal, computed for each request. */
export const sealState = z.object({
  /** `changed`: unchanged since its newest seal, but not since its first one. */
  state: z.enum(['waiting', 'sealed', 'changed', 'broken']),
  /** Hash of the current content; null while the content is incomplete. */
  hash: hash.nullable(),
  versions: z.array(version),
  /**
   * The place of the mismatch: the record against its link, the link against itself, one link
   * against the next, or the head against its signature.
   */
  broken: z
    .object({ link: z.int(), what: z.enum(['content', 'link', 'chain', 'head']) })
    .nullable(),
})
export type SealState = z.infer<typeof sealState>

/**
 * The data with which an outsider checks a record without us: its content, its link, the later
 * links, and the next signed head.
 */
export const sealProof = z.object({
  format: z.literal('siteward-seal'),
  v: z.literal(1),
  company: z.string(),
  label: z.string(),
  content: z.json(),
  links: z.array(link),
  /** Null: no head was signed since; tomorrow's mail contains it. */
  head: head.nullable(),
})
export type SealProof = z.infer<typeof sealProof>

const params = z.object({ accountID: pathID, recordUid: uid })
const readers = { roles: [2, 3], account: 'own' } as const

/**
 * Seals of records: a chain of hashes that no one can rebuild unnoticed (decision 71,
 * docs/sealed.md).
 */
export const seals = {
  check: operation({
    name: 'seals.check',
    method: 'GET',
    path: '/api/accounts/{accountID}/seals/{recordUid}',
    summary:
      "The state of a record's seal, computed for this request: its content against its link, and the links from there to the next signed head",
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
      'The proof with which an outsider checks a record: the content of its newest sealed version, its link, the later links and the next signed head',
    access: readers,
    params,
    answer: sealProof,
    status: 200,
    refuses: ['not-found'],
    references: ['recordUid'],
  }),
}
