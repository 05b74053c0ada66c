import { actionRules } from '#contract/corrective-actions/field-rules.ts'
import { actionInput, actionPatch, type CorrectiveAction } from '#contract/corrective-actions/schema.ts'
import { mayEditAction, maySeeAction } from '#contract/corrective-actions/rules.ts'
import { refuse } from '#contract/kernel/refusal.ts'
import { roles } from '#contract/kernel/role.ts'
import { claimKeySql, lockSql } from '#server/records/claim-key.ts'
import type { RecordKind } from '#server/records/kind.ts'
import { parseFields } from '#server/records/parse-fields.ts'
import { actionColumns, actionJoins } from './columns.ts'
import { createActions } from './create.ts'
import { editAction } from './edit.ts'
import { presentAction, type StoredAction } from './present.ts'

const table = 'corrective_actions'
const number = 'corrective_action_id'
const locked = { table, columns: actionColumns('record'), joins: actionJoins('record') }

/** Corrective actions, as the one engine for changes knows them. */
export const correctiveActionKind: RecordKind<CorrectiveAction, StoredAction, 'action'> = {
  entity: 'action',
  rules: actionRules,
  people: ['assignedTo'],
  instants: ['incidentTime'],
  idOf: (row) => row.correctiveActionID,
  labelOf: (row) => row.caTicketHash,
  claim: { byUid: claimKeySql('action', { ...locked, number, by: 'uid' }), byNumber: claimKeySql('action', { ...locked, number, by: 'number' }) },
  lock: lockSql('action', locked),
  rows: {
    name: 'action-rows',
    text: `select ${actionColumns('a')} from ${table} a ${actionJoins('a')}
            where a.account_id = $1 and (a.${number} = any($2::int[]) or a.uid = any($3::uuid[]))`,
  },
  present: presentAction,
  maySee: ({ caller, chain }, row) => caller.roleID === roles.systemAdmin || maySeeAction(chain, row),
  parse: (op, fields) => parseFields(op === 'create' ? actionInput : actionPatch, fields, actionRules),
  refusesCreate: ({ caller }) => (caller.roleID === roles.safetyProfessional ? null : refuse('not-permitted')),
  refusesEdit: ({ caller }, row) => (caller.roleID === roles.safetyProfessional && mayEditAction(caller.user_id, row) ? null : refuse('not-editor')),
  create: createActions,
  edit: editAction,
}
