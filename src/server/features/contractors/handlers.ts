import { createHash } from 'node:crypto'
import type { AddedContractor } from '#contract/contractors/operations.ts'
import type { Contractor, ContractorInput } from '#contract/contractors/schema.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import { isRefusal, type Refusal, refusals, refuse } from '#contract/kernel/refusal.ts'
import { uuidV5 } from '#contract/kernel/uuid-v5.ts'
import type { ConstraintViolation } from '#server/db/database.ts'
import type { Context, Handlers } from '#server/kernel/handler.ts'
import { readAllRows } from '#server/lists/record-list.ts'
import { applyChange } from '#server/records/apply.ts'
import { changeWithDefaults } from '#server/records/change.ts'
import type { RecordKind } from '#server/records/kind.ts'
import { claimIdempotencyKey } from '#server/records/idempotency.ts'
import { rollBackIfRefused } from '#server/records/rollback.ts'
import {
  idempotencyKeyOf,
  changeOneRecord,
  rowsOrRefusal,
  uidFromKey,
} from '#server/records/single-call.ts'
import { removeContractor } from './queries.ts'

type ContractorKind = RecordKind<Contractor, ContractorInput>

/** Makes the handlers of a company's contractor companies (TEAM-113 to TEAM-123). */
export const contractors = (kind: ContractorKind): Handlers<'contractors'> => ({
  list: (_, { db, epoch, accountID }) =>
    db.accountSnapshot(accountID, (tx) => readAllRows(tx, kind, epoch)),

  create: async ({ body }, context) => {
    const key = idempotencyKeyOf(context)
    const added: AddedContractor[] = []
    // Adds them one by one, so that their numbers follow the order.
    for (const [n, row] of body.entries())
      added.push(await add(kind, uuidV5(key, String(n)), row, context))
    return added
  },

  update: ({ body }, context) => changeOneRecord(kind, body.contractorCompanyID, body, context),

  remove: async ({ params: { contractorCompanyID } }, context) => {
    const { db, accountID, caller, epoch } = context
    const id = idempotencyKeyOf(context)
    const digest = createHash('sha256')
      .update(JSON.stringify(['contractor', 'remove', contractorCompanyID]))
      .digest()
    return rollBackIfRefused(db, accountID, async (tx) => {
      // Claims the call first, so that a retry waits here and learns that it is done.
      const claimed = await claimIdempotencyKey(tx, { id, digest, author: caller.user_id, epoch })
      if (claimed !== 'claimed') return claimed === 'repeated' ? null : claimed
      const removed = await tx.attempt(() => removeContractor(tx, contractorCompanyID, id, context))
      if (removed.ok && removed.value) return null
      return removed.ok ? refuse('not-found') : whyKept(removed.violation)
    })
  },
})

function whyKept({ constraint }: ConstraintViolation): Refusal {
  if (constraint === 'contractor_companies_associates') return refuse('has-associates')
  // A ticket has this id without a claimed call: one of several rows, or from the seed.
  if (constraint === 'tickets_pkey') return refuse('key')
  throw new Error(`A removal broke ${constraint}.`)
}

/**
 * Adds one of several rows under a key of its own, so that a retry returns the row it made. Ignores
 * the client's `key` of the row (ruling 69).
 */
async function add(
  kind: ContractorKind,
  id: string,
  { key: _key, ...row }: JsonObject,
  context: Context,
): Promise<AddedContractor> {
  const rows = rowsOrRefusal(
    await applyChange(
      kind,
      changeWithDefaults({ id, op: 'create', ref: uidFromKey(id), patches: [row] }),
      context,
    ),
  )
  if (isRefusal(rows)) return { succeeded: false, result: inWords(rows), contractor: null }
  return { succeeded: true, result: 'Contractor company added.', contractor: rows[0] ?? null }
}

function inWords({ refused, message, fields = {} }: Refusal): string {
  const of = Object.entries(fields).map(([field, sentence]) => `${field}: ${sentence}`)
  return of.length > 0 ? of.join(' ') : (message ?? refusals[refused].message)
}
