import { z } from 'zod'
import { exportRequest } from '../kernel/export.ts'
import { operation } from '../kernel/operation.ts'
import { listAnswer, listQuery, pathID, recordNumber } from '../kernel/shapes.ts'
import {
  associate,
  associatePatch,
  associateTicket,
  deactivationPreview,
  severalInput,
  severalOutcome,
  wholeAssociate,
} from './schema.ts'

const userID = z.object({ userID: pathID })
/** The most people that one call can deactivate. */
const toRemoveIDs = z.array(recordNumber).min(1).max(20_000)

const exported = exportRequest.extend({
  /**
   * The exported people in their order, because the device searches, filters and sorts the table.
   */
  people: z.array(recordNumber).max(20_000),
})
export type TeamExport = z.infer<typeof exported>

/** People of a company (API-26 to API-33, API-39). */
export const team = {
  list: operation({
    name: 'team.list',
    method: 'GET',
    path: '/api/accounts/{accountID}/users',
    summary: 'The associates of a company',
    access: { roles: [2, 3], account: 'own' },
    params: z.object({ accountID: pathID }),
    query: z.object(listQuery),
    answer: listAnswer(associate),
    status: 200,
    refuses: [],
    kind: 'list',
  }),
  export: operation({
    name: 'team.export',
    method: 'POST',
    path: '/api/accounts/{accountID}/users/export',
    summary: 'Export these associates of a company as a file',
    access: { roles: [2, 3], account: 'own' },
    params: z.object({ accountID: pathID }),
    body: exported,
    answer: z.null(),
    status: 200,
    refuses: ['invalid', 'unknown-field'],
    kind: 'file',
    audit: { event: 'exported' },
  }),
  leaving: operation({
    name: 'team.leaving',
    method: 'POST',
    path: '/api/accounts/{accountID}/users/leaving',
    summary:
      'The people that a deactivation would reach, including everyone below, and their open work; a read by POST, because the list of people does not fit into an address',
    access: { roles: [2, 3], account: 'own' },
    params: z.object({ accountID: pathID }),
    body: z.strictObject({ toRemoveIDs }),
    answer: deactivationPreview,
    status: 200,
    refuses: ['not-found', 'not-permitted'],
    audit: { none: 'It is a read, which changes no record.' },
    references: ['leaverID'],
  }),
  managers: operation({
    name: 'team.managers',
    method: 'GET',
    path: '/api/users/managers/{userID}',
    summary:
      'The possible assignees of a corrective action: unblocked role 2 users of the account (G2-57)',
    access: { roles: [2, 3], user: 'own-account' },
    params: userID,
    query: z.object(listQuery),
    answer: z.array(associate),
    status: 200,
    refuses: ['not-found'],
    kind: 'lookup',
  }),
  subUsers: operation({
    name: 'team.subUsers',
    method: 'GET',
    path: '/api/users/sub-users/{userID}',
    summary:
      'Everyone below a person in the reporting tree; only for the person, those above and the system administrator (G1-72)',
    access: { roles: [2, 3], user: 'own-account' },
    params: userID,
    answer: z.array(associate),
    status: 200,
    refuses: ['not-found', 'not-permitted'],
  }),
  one: operation({
    name: 'team.one',
    method: 'GET',
    path: '/api/users/{userID}',
    summary:
      'One associate (API-31); the emergency contact only for the person, those above and the system administrator; the keys only for the person and the system administrator, unless `keys=none`',
    access: { roles: [2, 3], user: 'own-account' },
    params: userID,
    query: z.object({ keys: z.literal('none').optional() }),
    answer: wholeAssociate,
    status: 200,
    refuses: ['not-found'],
    kind: 'record',
  }),
  tickets: operation({
    name: 'team.tickets',
    method: 'GET',
    path: '/api/users/{userID}/tickets',
    summary:
      'The history of an associate, newest first: author, and each field with its old and new value',
    access: { roles: [2, 3], user: 'own-account' },
    params: userID,
    query: z.object(listQuery),
    answer: z.array(associateTicket),
    status: 200,
    refuses: ['not-found'],
  }),
  update: operation({
    name: 'team.update',
    method: 'PUT',
    path: '/api/users/{userID}',
    summary:
      'Change some fields of an associate: names, reports-to, role, licence, reactivation; for the caller also the password and proxy users (API-28, G1-77, G1-81, G1-113)',
    access: { roles: [2, 3], user: 'own-account' },
    params: userID,
    body: associatePatch,
    answer: wholeAssociate,
    status: 200,
    refuses: [
      'scope',
      'not-found',
      'not-permitted',
      'acting',
      'changed',
      'invalid',
      'key',
      'reports-circle',
      'last-owner',
      'no-seats',
    ],
    kind: 'write',
    audit: { ticket: true },
    references: ['managerID'],
  }),
  updateSeveral: operation({
    name: 'team.updateSeveral',
    method: 'PATCH',
    path: '/api/accounts/{accountID}/users',
    summary:
      'Give several associates another manager, license or company; the answer names each changed person, and each refused one with the reason; `preview` only checks',
    access: { roles: [2, 3], account: 'own' },
    params: z.object({ accountID: pathID }),
    body: severalInput,
    rowsIn: 'userIDs',
    answer: severalOutcome,
    status: 200,
    refuses: ['scope', 'not-found', 'not-permitted', 'acting', 'invalid', 'key', 'no-seats'],
    kind: 'write',
    audit: { event: 'reports-to-changed', ticket: true },
    references: ['leaverID', 'managerID'],
  }),
  updatePackage: operation({
    name: 'team.updatePackage',
    method: 'PATCH',
    path: '/api/user/{accountID}/update-package/{userID}',
    summary: 'Give an associate another licence (API-39)',
    access: { roles: [2, 3], account: 'own', user: 'own-account', notAs: true },
    params: z.object({ accountID: pathID, userID: pathID }),
    body: z.strictObject({ packageID: z.string().max(40) }),
    answer: wholeAssociate,
    status: 200,
    refuses: ['scope', 'not-found', 'not-permitted', 'changed', 'invalid', 'key', 'no-seats'],
    kind: 'write',
    audit: { event: 'licence-changed', ticket: true },
  }),
  removeSeveral: operation({
    name: 'team.removeSeveral',
    method: 'DELETE',
    path: '/api/users',
    summary:
      'Deactivate these people and everyone below them; `handOverTo` receives their open work (API-30, TEAM-41)',
    access: { roles: [2, 3], notAs: true },
    body: z.strictObject({ toRemoveIDs, handOverTo: recordNumber.optional() }),
    rowsIn: 'toRemoveIDs',
    answer: z.null(),
    status: 204,
    refuses: ['scope', 'not-found', 'not-permitted', 'invalid', 'key', 'last-owner'],
    kind: 'write',
    audit: { event: 'user-blocked', ticket: true },
    references: ['leaverID', 'managerID'],
  }),
  remove: operation({
    name: 'team.remove',
    method: 'DELETE',
    path: '/api/users/{userID}',
    summary: 'Deactivate one person and everyone below; their records stay (API-29, G1-68)',
    access: { roles: [2, 3], user: 'own-account', notAs: true },
    params: userID,
    answer: z.null(),
    status: 204,
    refuses: ['scope', 'not-found', 'not-permitted', 'key', 'last-owner'],
    kind: 'write',
    audit: { event: 'user-blocked', ticket: true },
  }),
}
