import type { I18n } from '@lingui/core'
import { isObject, type JsonObject } from '#contract/kernel/json.ts'
import type { RefusalCode } from '#contract/kernel/refusal.ts'
import { type AssociateChange, associateBody } from '#contract/team/wire.ts'
import { withRefusal, type SaveOutcome } from '#client/data/outbox/save-outcome.ts'
import { refusalWords } from '#client/i18n/refusal-words.ts'
import { runCommand } from '#client/records/form/use-command.ts'
import type { FormSaveInput } from '#client/records/form/use-record-form.ts'
import { asPatch } from '#client/records/form-values.ts'
import type { AssociateRow } from './associate-rows.ts'
import { refusedTeamFields } from './refused-fields.ts'

/**
 * Saves the changed fields of an associate (TEAM-35) against the row with this tag; `id` makes a
 * retry the same change.
 */
export async function saveAssociate(
  row: Pick<AssociateRow, 'user_id' | 'etag'>,
  change: AssociateChange,
  i18n: I18n,
  id: string = crypto.randomUUID(),
): Promise<SaveOutcome> {
  const outcome = await runCommand(
    'team.update',
    { params: { userID: String(row.user_id) }, body: asPatch(associateBody(change)) },
    { id, etag: row.etag },
  )
  return withRefusal(outcome, ({ row: newer, code, fields: refused }) => {
    if (newer) return { row: flat(newer) }
    // The field explains the refusal and shows the previous manager again (TEAM-57, TEAM-61).
    const fields = refusedTeamFields(refused, i18n, code)
    return {
      fields: aboutReporting(code)
        ? { ...fields, reportsToUserID: notAllowed(code, i18n) }
        : fields,
    }
  })
}

/**
 * Saves a form against the row as it was when the form opened, so that a change made since causes a
 * conflict and is not overwritten.
 */
export async function saveEdited(
  row: AssociateRow | undefined,
  { id, patch, etag }: Pick<FormSaveInput, 'id' | 'patch' | 'etag'>,
  i18n: I18n,
): Promise<SaveOutcome> {
  if (row === undefined)
    return { outcome: 'refused', id, code: 'not-found', title: '', message: '', fields: {} }
  // The form has the fields of an associate, so its patch fits.
  return saveAssociate(
    { ...row, ...(etag !== undefined && { etag }) },
    patch as AssociateChange,
    i18n,
    id,
  )
}

/** Converts a person of the wire to the fields of a form. */
function flat(person: JsonObject): JsonObject {
  const { user_metadata: meta, contractorCompany, ...top } = person
  const own = isObject(meta) ? meta : {}
  return {
    ...top,
    ...own,
    companyName:
      (isObject(contractorCompany) ? contractorCompany['companyName'] : own['companyName']) ?? '',
  }
}

const aboutReporting = (code: string): code is 'reports-circle' | 'last-owner' =>
  code === 'reports-circle' || code === 'last-owner'

/** Returns `Action Not Allowed` with the reason (TEAM-57 to TEAM-59). */
export function notAllowed(
  code: Extract<RefusalCode, 'reports-circle' | 'last-owner'>,
  i18n: I18n,
): string {
  const { title, message } = refusalWords[code]
  return `${i18n._(title)}. ${i18n._(message)}`
}
