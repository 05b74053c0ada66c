import type { SafetyPlan } from '#contract/catalogue/schema.ts'
import { correctiveActionRules } from '#contract/corrective-actions/rules.ts'
import { correctiveActionFields } from '#contract/corrective-actions/fields.ts'
import { checksAfter } from '#contract/corrective-actions/second-person.ts'
import { noClosingRule } from '#contract/access/own-company.ts'
import { ownZone } from '#contract/kernel/day.ts'
import { opened } from '#contract/corrective-actions/lookups.ts'
import { closing } from '#contract/corrective-actions/rules.ts'
import type { CorrectiveAction } from '#contract/corrective-actions/schema.ts'
import type { Json, JsonObject } from '#contract/kernel/json.ts'
import type { Person } from '#contract/kernel/shapes.ts'
import { call } from '#client/data/api/call.ts'
import { createEntryOverlay } from '#client/data/replica/entry-overlay.ts'
import type { NameResolver, OfflineRecord } from '#client/data/replica/record.ts'
import { cachedProgram } from '#client/features/catalogue/door.ts'
import { lookupsQuery } from './use-lookups.ts'

declare module '#client/data/replica/record.ts' {
  interface CachedRows {
    correctiveAction: CorrectiveAction
  }
}

/** A corrective action: the box changes it; with an empty queue its specified call does. */
export const correctiveAction: OfflineRecord<'correctiveAction'> = {
  kind: 'correctiveAction',
  word: 'action',
  id: 'correctiveActionID',
  number: 'caTicketHash',
  title: 'title',
  fields: correctiveActionFields,
  // Lists by the caller instead of the account, because the token alone identifies the caller, so
  // the first page can load before the profile.
  list: ({ user_id }, query, signal) =>
    call('correctiveActions.ofUser', { params: { userID: String(user_id) }, query, signal }),
  fetchOne: async ({ user_id, user_metadata: { accountID } }, ref, signal) => {
    if (accountID !== null)
      return call('correctiveActions.get', {
        params: { accountID: String(accountID), correctiveActionID: ref },
        signal,
      })
    // A system administrator has no company, so the action is looked up among all (G2-54).
    const answer = await call('correctiveActions.ofUser', {
      params: { userID: String(user_id) },
      query: { id: ref },
      signal,
    })
    if (!answer.ok) return answer
    const found = Array.isArray(answer.body) ? answer.body[0] : undefined
    if (found) return { ...answer, body: found }
    return {
      ok: false,
      kind: 'refused',
      status: 404,
      code: 'not-found',
      title: '',
      message: '',
      fields: {},
      retryAfter: null,
    }
  },
  save:
    ({ user_id, user_metadata: { accountID } }) =>
    ({ id, op, ref, patch }) => {
      const headers = { 'idempotency-key': id }
      // One list of fields defines the form's patch and the call's body, so they match.
      if (op === 'create')
        return call('correctiveActions.create', {
          params: { accountID: String(accountID ?? 0) },
          body: patch as never,
          headers,
        })
      return call('correctiveActions.update', {
        params: { userID: String(user_id), correctiveActionID: ref },
        body: patch,
        headers,
      })
    },
  overlay: (names) =>
    createEntryOverlay(correctiveActionFields, correctiveActionRules, names, {
      onCreate: (patch, { authoredAt }) => ({
        correctiveActionID: 0,
        companyID: names.account.accountID,
        ...names.account,
        ...questionNames(cachedProgram(names.lookup, patch['safetyPlanID']), patch),
        incidentTime: authoredAt,
        assignedTo: 0,
        openedBy: names.me.user_id,
        openedByUser: asJson(names.me),
        status: opened,
        creationDateTime: authoredAt,
      }),
      onChange: (before, laid, { authoredAt, patch }) => ({
        ...('status' in patch && closed(before, laid, names, authoredAt)),
        ...(('status' in patch || 'isConfirmed' in patch) &&
          checked(before, laid, names, authoredAt)),
      }),
    }),
}

export const lookups = () => [lookupsQuery]

/**
 * Returns the names that the server writes next to the ids of a new action, if the device has the
 * catalogue.
 */
function questionNames(plan: SafetyPlan | undefined, fields: Readonly<JsonObject>): JsonObject {
  const form = plan?.forms.find(({ id }) => id === fields['safetyFormID'])
  const subForm = form?.subForms.find(({ id }) => id === fields['subSafetyFormID'])
  const questions = [...(subForm?.questions ?? []), ...(form?.questions ?? [])]
  const question = questions.find(({ id }) => id === fields['safetyQuestionID'])
  return {
    safetyPlanName: plan?.name ?? '',
    safetyPlanVersion: plan?.version ?? null,
    safetyFormName: form?.name ?? '',
    subSafetyFormName: subForm?.name ?? null,
    safetyQuestion: question?.description ?? '',
  }
}

function closed(
  before: Readonly<JsonObject>,
  merged: Readonly<JsonObject>,
  { me }: NameResolver,
  at: string,
): JsonObject {
  const done = closing(asRow(before), asRow(merged), me, at)
  return { ...done, closedByUser: done.closedByUser && asJson(done.closedByUser) }
}

const checked = (
  before: Readonly<JsonObject>,
  merged: Readonly<JsonObject>,
  { company }: NameResolver,
  at: string,
): JsonObject => ({
  ...checksAfter(asRow(before), asRow(merged), at, {
    rule: company?.closingRule ?? noClosingRule,
    timeZone: company?.timeZone ?? ownZone(),
  }),
})

// The overlay works on JSON, and its rows have the fields of an action.
const asRow = (row: Readonly<JsonObject>) => row as JsonObject & CorrectiveAction
const asJson = ({ user_id, name }: Person): Json => ({ user_id, name })
