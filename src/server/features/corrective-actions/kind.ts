import { correctiveActionFields } from '#contract/corrective-actions/fields.ts'
import { closed as closedStatus } from '#contract/corrective-actions/lookups.ts'
import {
  closing,
  correctiveActionProblems,
  correctiveActionRules,
  editProblems,
  isBeforeOpening,
  mayEditAction,
  maySeeAction,
} from '#contract/corrective-actions/rules.ts'
import {
  type CorrectiveActionInput,
  correctiveActionInput,
  correctiveActionPatch,
  type CorrectiveAction,
} from '#contract/corrective-actions/schema.ts'
import { decisions } from '#contract/corrective-actions/guest-replies.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import { isRefusal, refuse } from '#contract/kernel/refusal.ts'
import { roles } from '#contract/kernel/role.ts'
import { sameJson } from '#contract/kernel/same-json.ts'
import type { MergedEdit, KindDefinition } from '#server/records/kind.ts'
import { assignee } from './chosen.ts'
import { commentsAfter, isCommentAlone } from './comments.ts'
import { createdNote, createAction } from './create.ts'
import { showPhotos } from './photos.ts'
import { checkedBySecond } from './second-person.ts'

/** Defines corrective actions for the records engine. */
export const correctiveActionKind: KindDefinition<
  CorrectiveAction,
  CorrectiveActionInput,
  'action'
> = {
  entity: 'action',
  fields: correctiveActionFields,
  table: {
    name: 'corrective_actions',
    number: 'corrective_action_id',
    ordinal: 'number',
    counter: 'action_number',
  },
  rules: correctiveActionRules,
  input: correctiveActionInput,
  patch: correctiveActionPatch,
  ownerFields: ['assignedTo', 'openedBy'],
  serverSetFields: [
    'closedBy',
    'closedDateTime',
    'reopenedDateTime',
    'checkAgainDate',
    'confirmedDateTime',
    'guestLinks',
    'guestReplies',
    'guestPhotos',
  ],
  selfCheckedReferences: [
    'projectID',
    'safetyPlanID',
    'safetyFormID',
    'subSafetyFormID',
    'safetyQuestionID',
    'assignedTo',
  ],
  computed: { caTicketHash: (ordinal) => `CA-${ordinal}` },
  ticket: {
    created: createdNote,
    of: (row) => ({ assignedTo: row.assignedTo, toStatus: row.status }),
  },
  labelOf: (row) => row.caTicketHash,
  maySee: ({ caller, chain }, row) =>
    caller.roleID === roles.systemAdmin || maySeeAction(chain, row),
  refusesCreate: ({ caller }) =>
    caller.roleID === roles.safetyProfessional ? null : refuse('not-permitted'),
  refusesEdit: ({ caller }, row, sent) =>
    caller.roleID === roles.safetyProfessional &&
    (mayEditAction(caller.user_id, row) || isCommentAlone(sent))
      ? null
      : refuse('not-editor'),

  create: async (tx, writer, records) => {
    // Checks all actions before the first one reserves its number. An editor of one of the projects
    // locks it and waits for numbers, so the other order could deadlock.
    const actions: JsonObject[] = []
    for (const { uid, fields } of records) {
      const action =
        (await showPhotos(tx, writer, uid, fields.photos, [])) ??
        (await createAction(tx, writer, fields))
      if (isRefusal(action)) return action
      actions.push(action)
    }
    return actions
  },

  growingLists: ['comments'],

  // Marks in the history that a queued closing was moved to the time of opening.
  extraHistoryFields: ({ before, merged, authoredAt }) =>
    authoredAt !== null && isClosed({ before, merged }) && isBeforeOpening(before, authoredAt)
      ? ['closedDateTime']
      : [],

  // CA-44 to CA-56
  edit: async (tx, writer, { before, set, merged, authoredAt, needsNote }) => {
    const { caller, receivedAt } = writer
    // The ticket's author acts at the authored time, at the latest on receipt (CA-55).
    const authored = authoredAt === null ? receivedAt.getTime() : Date.parse(authoredAt)
    const at = new Date(Math.min(authored, receivedAt.getTime())).toISOString()
    const comments = commentsAfter(before.comments, merged.comments, writer, at)
    if (isRefusal(comments) || isCommentAlone(set))
      return isRefusal(comments) ? comments : { comments }
    const wrong = editProblems({ ...merged, notes: set['notes'] }, receivedAt.getTime()).filter(
      (field) => field !== 'notes' || needsNote,
    )
    if (wrong.length > 0)
      return refuse('invalid', {
        fields: Object.fromEntries(wrong.map((field) => [field, correctiveActionProblems[field]])),
      })
    if (hasWrongDecision(before, merged))
      return refuse('invalid', {
        fields: { guestDecisions: 'Must be about a reply, with words if it is sent back.' },
      })
    const missing = await showPhotos(tx, writer, before.uid, set['photos'], before.photos)
    if (missing !== null) return missing
    // A plain call closes now, so only a wrong clock can make it too early.
    const isEarly = isBeforeOpening(
      before,
      new Date(receivedAt.getTime() + clockSlack).toISOString(),
    )
    if (authoredAt === null && isClosed({ before, merged }) && isEarly)
      return refuse('invalid', { fields: { status: closedTooEarly } })
    const checks = await checkedBySecond(tx, caller.user_id, { before, merged, set }, at)
    if (isRefusal(checks)) return checks
    const closer = { user_id: caller.user_id, name: caller.name }
    const derived = { ...closing(before, merged, closer, at), ...checks, comments }
    if (merged.assignedTo === before.assignedTo) return derived
    // The present assignee may stay. A new one must be able to work on the action (G2-57).
    const assignedToUser = await assignee(tx, writer, merged.assignedTo)
    return assignedToUser === undefined
      ? refuse('invalid', { fields: { assignedTo: correctiveActionProblems.assignedTo } })
      : { ...derived, assignedToUser }
  },
}

/**
 * Returns true if a new decision is about no reply of this action, or sends one back without a word
 * (CA-78).
 */
function hasWrongDecision(before: CorrectiveAction, merged: CorrectiveAction): boolean {
  const replies = new Set(before.guestReplies.map(({ replyID }) => replyID))
  const added = merged.guestDecisions.filter(
    (decision) => !before.guestDecisions.some((known) => sameJson(known, decision)),
  )
  return added.some(
    ({ replyID, decision, words }) =>
      !replies.has(replyID) ||
      decisions.every((known) => known !== decision) ||
      (decision === 'Sent back' && words.trim() === ''),
  )
}

/** Milliseconds by which the clocks of two servers may differ (rulings, 34). */
const clockSlack = 5 * 60_000

const closedTooEarly = 'An action cannot be closed before it was opened.'

const isClosed = ({ before, merged }: Pick<MergedEdit<CorrectiveAction>, 'before' | 'merged'>) =>
  merged.status === closedStatus && before.status !== closedStatus
