import { isRefusal, type Refusal } from '#contract/kernel/refusal.ts'
import { addLine, type AuditLine, serverLogLine } from '#server/audit/line.ts'
import type { AccountTx } from '#server/db/database.ts'
import { recordTag } from '#server/kernel/etag.ts'
import type { Context } from '#server/kernel/handler.ts'
import { rollBackIfRefused } from '#server/records/rollback.ts'
import type { ViewerContext } from '../present.ts'

/** The trail's description of an edit of the draft. */
export interface AuditSubject {
  entity: 'safetyPlan' | 'safetyForm' | 'safetyQuestion'
  id: number
  /** `renamed`, `moved` … */
  what: string
  name: string
}

/** The result of an edit. `told` is null if the call was a repetition and changed nothing. */
export interface Edited<Answer> {
  answer: Answer
  auditSubject: AuditSubject | null
}

/** Presents the draft to its editors. */
export function draftShown({
  epoch,
}: Pick<Context, 'epoch'>): ViewerContext & { tag: (version: number) => string } {
  return { enabled: new Set(), tag: (version) => recordTag(epoch, version) }
}

/**
 * Carries out one edit of the draft and writes its line to the trail. A refused edit leaves
 * nothing.
 */
export async function editDraft<Answer>(
  context: Context,
  work: (tx: AccountTx) => Promise<Edited<Answer> | Refusal>,
): Promise<Answer | Refusal> {
  const done = await rollBackIfRefused(context.db, context.accountID, async (tx) => {
    const edited = await work(tx)
    if (isRefusal(edited)) return edited
    const line = edited.auditSubject && lineFor(edited.auditSubject, context)
    if (line !== null) await addLine(tx, context, line)
    return { answer: edited.answer, line }
  })
  if (isRefusal(done)) return done
  if (done.line !== null) serverLogLine(context, done.line)
  return done.answer
}

function lineFor(
  { entity, id, what, name }: AuditSubject,
  { accountID, caller }: Context,
): AuditLine {
  return {
    event: 'catalogue-edited',
    accountID,
    actor: { account_id: caller.accountID, user_id: caller.user_id },
    about: { entity, id },
    details: { what, name: name.slice(0, 255).toWellFormed() },
  }
}
