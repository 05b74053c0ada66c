import { closed } from '#contract/corrective-actions/lookups.ts'
import { mayEditAction } from '#contract/corrective-actions/rules.ts'
import type {
  CorrectiveAction,
  CorrectiveActionInput,
} from '#contract/corrective-actions/schema.ts'
import { isEmail } from '#contract/access/password.ts'
import { guestLimits, guestPath } from '#contract/corrective-actions/guest-replies.ts'
import { isRefusal, type Refusal, refuse } from '#contract/kernel/refusal.ts'
import type { Ref } from '#contract/kernel/shapes.ts'
import { addLine, type AuditLine, serverLogLine } from '#server/audit/line.ts'
import type { AuditEvent } from '#contract/kernel/audit.ts'
import type { Jobs } from '#server/jobs/define.ts'
import type { Context, Handlers } from '#server/kernel/handler.ts'
import { mailAtField, reserveMail } from '#server/mail-budgets/reserve.ts'
import type { RecordKind } from '#server/records/kind.ts'
import { readRows } from '#server/records/read-rows.ts'
import { changeServerFields } from '#server/records/server-change.ts'
import { idempotencyKeyOf, uidFromKey } from '#server/records/single-call.ts'
import type { SecretCipher } from '#server/secrets/secret-box.ts'
import { endLink, insertLink, newToken, readLinkSecret } from './links.ts'
import { guestLinkMailJob } from './link-mail.ts'

export interface GuestLinkParts {
  kind: RecordKind<CorrectiveAction, CorrectiveActionInput>
  box: SecretCipher
  jobs: Jobs
  publicAddress: () => string
}

const dayMs = 86_400_000

/** Makes the handlers of links for assignee and opener. */
export function officeHandlers(
  parts: GuestLinkParts,
): Pick<Handlers<'guestLinks'>, 'create' | 'address' | 'withdraw'> {
  const { kind, box, jobs, publicAddress } = parts
  const uriOf = (token: string) => `${publicAddress()}${guestPath}#${token}`
  return {
    create: async ({ params, body }, context) => {
      const { caller, epoch, now, accountID, db } = context
      const fields = problemsOf(body)
      if (fields !== null) return refuse('invalid', { fields })
      const found = await editable(kind, params.correctiveActionID, context)
      if (isRefusal(found)) return found
      const key = idempotencyKeyOf(context)
      const linkID = uidFromKey(key)
      const at = now()
      const expiresAt = new Date(at.getTime() + guestLimits.days * dayMs)
      const line = lineOf('guest-link-made', found, context)
      let after: Date | null = null
      const author = { caller, epoch, receivedAt: at }
      const row = await changeServerFields(kind, found.uid, author, context, async (tx, before) => {
        // A repeated request finds its link there.
        if (before.guestLinks.some((link) => link.linkID === linkID)) return null
        if (!mayEditAction(caller.user_id, before)) return refuse('not-editor')
        if (before.status === closed)
          return refuse('invalid', { message: 'This corrective action is closed.' })
        if (before.guestLinks.length >= guestLimits.links)
          return refuse('invalid', { fields: { recipient: 'This action has too many links.' } })
        const mail =
          body.email === ''
            ? null
            : await reserveMail(tx, body.email, { kind: 'guest-link-mail', caller, now: at })
        if (isRefusal(mail)) return mail
        after = mail
        const recipient = body.recipient.trim()
        await insertLink(tx, box, {
          linkID,
          actionUid: before.uid,
          token: newToken(),
          pin: body.pin === '' ? null : body.pin,
          recipient,
          createdBy: caller.user_id,
          createdAt: at,
          expiresAt,
        })
        if (body.email !== '')
          await jobs.add(
            tx,
            guestLinkMailJob,
            { linkID, email: body.email, language: body.language, by: caller.user_id },
            mail === null ? {} : { after: mail },
          )
        await addLine(tx, context, line)
        const link = {
          linkID,
          recipient,
          hasPin: body.pin !== '',
          createdAt: at.toISOString(),
          expiresAt: expiresAt.toISOString(),
          revokedAt: null,
        }
        return {
          ticketID: key,
          authoredAt: null,
          set: { guestLinks: [...before.guestLinks, link] },
        }
      })
      if (row === undefined) return refuse('not-found')
      if (isRefusal(row)) return row
      const secret = await db.accountSnapshot(accountID, (tx) => readLinkSecret(tx, box, linkID))
      // The key was used for a link that has ended since.
      if (secret === null) return refuse('key')
      serverLogLine(context, line)
      const { token, pin } = secret
      return { linkID, uri: uriOf(token), pin, action: row, ...mailAtField(after) }
    },

    address: async ({ params }, context) => {
      const { accountID, db, now } = context
      const found = await editable(kind, params.correctiveActionID, context)
      if (isRefusal(found)) return found
      const link = found.guestLinks.find(({ linkID }) => linkID === params.linkID)
      if (link === undefined) return refuse('not-found')
      if (link.revokedAt !== null) return refuse('link-withdrawn')
      if (Date.parse(link.expiresAt) <= now().getTime()) return refuse('link-expired')
      const line = lineOf('guest-link-shown', found, context)
      const secret = await db.account(accountID, async (tx) => {
        const read = await readLinkSecret(tx, box, link.linkID)
        if (read !== null) await addLine(tx, context, line)
        return read
      })
      if (secret === null) return refuse('not-found')
      serverLogLine(context, line)
      return { uri: uriOf(secret.token), pin: secret.pin }
    },

    withdraw: async ({ params }, context) => {
      const { caller, epoch, now, newUid } = context
      const found = await editable(kind, params.correctiveActionID, context)
      if (isRefusal(found)) return found
      if (found.guestLinks.every(({ linkID }) => linkID !== params.linkID))
        return refuse('not-found')
      const at = now()
      const line = lineOf('guest-link-withdrawn', found, context)
      const author = { caller, epoch, receivedAt: at }
      const row = await changeServerFields(kind, found.uid, author, context, async (tx, before) => {
        if (!mayEditAction(caller.user_id, before)) return refuse('not-editor')
        if (!(await endLink(tx, params.linkID, at))) return null
        await addLine(tx, context, line)
        return {
          ticketID: newUid(),
          authoredAt: null,
          set: { guestLinks: withdrawnIn(before, params.linkID, at) },
        }
      })
      if (row === undefined) return refuse('not-found')
      if (!isRefusal(row)) serverLogLine(context, line)
      return row
    },
  }
}

/** Returns the links of an action with this one withdrawn. */
export const withdrawnIn = (
  { guestLinks }: Pick<CorrectiveAction, 'guestLinks'>,
  linkID: string,
  at: Date,
) =>
  guestLinks.map((link) =>
    link.linkID === linkID ? { ...link, revokedAt: at.toISOString() } : link,
  )

function problemsOf({
  recipient,
  email,
}: {
  recipient: string
  email: string
}): Record<string, string> | null {
  const fields = {
    ...(recipient.trim() === '' && { recipient: 'Required.' }),
    ...(email !== '' && !isEmail(email) && { email: 'Must be an e-mail address.' }),
  }
  return Object.keys(fields).length === 0 ? null : fields
}

/** Returns an action that the caller may edit. A hidden one seems not to exist. */
async function editable(
  kind: GuestLinkParts['kind'],
  ref: Ref,
  { caller, db, epoch, accountID }: Context,
): Promise<CorrectiveAction | Refusal> {
  const chain = await caller.chain()
  const [row] = await db.accountSnapshot(accountID, (tx) =>
    readRows(tx, kind, typeof ref === 'number' ? { numbers: [ref] } : { uids: [ref] }, epoch),
  )
  if (row === undefined || !kind.maySee({ caller, chain }, row)) return refuse('not-found')
  return mayEditAction(caller.user_id, row) ? row : refuse('not-editor')
}

const lineOf = (
  event: AuditEvent,
  { correctiveActionID, uid, caTicketHash }: CorrectiveAction,
  { caller, accountID }: Context,
): AuditLine => ({
  event,
  accountID,
  actor: { account_id: caller.accountID, user_id: caller.user_id },
  about: { entity: 'action', id: correctiveActionID, uid },
  details: { record: caTicketHash },
})
