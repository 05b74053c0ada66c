import { z } from 'zod'
import { createSchema } from '../kernel/field-schemas.ts'
import { type Fields, ofKind, sortable } from '../kernel/fields.ts'
import { mailAsked } from '../kernel/mail-asked.ts'
import { operation } from '../kernel/operation.ts'
import { dayRange, listAnswer, listQuery, pathID, pathRef, valueCounts } from '../kernel/shapes.ts'
import { paper } from '../prints/operations.ts'
import { correctiveActionFields } from './fields.ts'
import { correctiveActionInput, correctiveActionPatch, correctiveAction, ticket } from './schema.ts'

const lookup = z.array(z.object({ id: z.int(), name: z.string() }))
const account = z.object({ accountID: pathID })
const one = z.object({ accountID: pathID, correctiveActionID: pathRef })

/**
 * The words that sort the system administrator's list: every sortable field, and a few under a word
 * of their own.
 */
export const sortedBy: Readonly<Record<string, string>> = {
  number: 'caTicketHash',
  project: 'projectID',
  company: 'accountID',
  age: 'creationDateTime',
  ...sortable(correctiveActionFields),
}

/** Filters of the system administrator's list, applied by the server (rulings, 10). */
const systemFilters = {
  search: z.string().trim().max(200).optional(),
  /**
   * The stored values that each word of `search` names in the searcher's language
   * (`writeMeanings`).
   */
  means: z.string().max(4000).optional(),
  /**
   * Allows one typing error in each long word of `search`; sent after an exact search found
   * nothing.
   */
  close: z.literal('true').optional(),
  status: z.string().max(50).optional(),
  severity: z.string().max(200).optional(),
  trigger: z.string().max(200).optional(),
  overdue: z.literal('true').optional(),
  companyID: z
    .string()
    .regex(/^\d{1,9}(,\d{1,9}){0,199}$/)
    .optional(),
  ...Object.fromEntries(
    ofKind(correctiveActionFields, 'day').map((name) => [name, dayRange.optional()]),
  ),
}

/** One action by id, or the order of the list. */
const systemOrder = {
  id: pathRef.optional(),
  sort: z.enum(Object.keys(sortedBy)).optional(),
  order: z.enum(['asc', 'desc']).optional(),
}

/** A note of a refused change, for the present assignee. It is mailed and not stored. */
const noteFields = {
  notes: { kind: 'longText', most: 5000, needs: ['create', 'call'], asks: 'Notes are required' },
} as const satisfies Fields

/** Corrective actions and their history (the CA rows of the specification). */
export const correctiveActions = {
  list: operation({
    name: 'correctiveActions.list',
    method: 'GET',
    path: '/api/accounts/{accountID}/actions',
    summary: 'The corrective actions of a company that the caller may see (API2-46)',
    access: { roles: [2, 3], account: 'own' },
    params: account,
    query: z.object(listQuery),
    answer: listAnswer(correctiveAction),
    status: 200,
    refuses: [],
    kind: 'list',
  }),
  create: operation({
    name: 'correctiveActions.create',
    method: 'POST',
    path: '/api/accounts/{accountID}/actions',
    summary: 'Open a corrective action (API2-47)',
    access: { roles: [2], account: 'own' },
    params: account,
    body: correctiveActionInput,
    answer: correctiveAction,
    status: 201,
    refuses: ['invalid', 'inactive', 'not-found', 'exists', 'key', 'void'],
    kind: 'write',
    audit: { ticket: true },
    references: ['projectID', 'assignedTo', 'openedBy', 'accountID'],
  }),
  get: operation({
    name: 'correctiveActions.get',
    method: 'GET',
    path: '/api/accounts/{accountID}/actions/{correctiveActionID}',
    summary: 'One corrective action (API2-48)',
    access: { roles: [2, 3], account: 'own' },
    params: one,
    answer: correctiveAction,
    status: 200,
    refuses: ['not-found'],
    kind: 'record',
    references: ['correctiveActionID'],
  }),
  tickets: operation({
    name: 'correctiveActions.tickets',
    method: 'GET',
    path: '/api/accounts/{accountID}/actions/{correctiveActionID}/tickets',
    summary: 'The history of a corrective action, newest first (API2-49)',
    access: { roles: [2, 3], account: 'own' },
    params: one,
    query: z.object(listQuery),
    answer: z.array(ticket),
    status: 200,
    refuses: ['not-found'],
    references: ['correctiveActionID'],
  }),
  pdf: operation({
    name: 'correctiveActions.pdf',
    method: 'GET',
    path: '/api/accounts/{accountID}/actions/{correctiveActionID}/pdf',
    summary:
      'A corrective action with its history as a PDF: its address, for fifteen minutes and for it alone (G2-40)',
    access: { roles: [2, 3], account: 'own' },
    params: one,
    query: z.object({ paper: paper.optional() }),
    answer: z.object({ pdfLocation: z.string() }),
    status: 200,
    refuses: ['not-found'],
    references: ['correctiveActionID'],
  }),
  ofUser: operation({
    name: 'correctiveActions.ofUser',
    method: 'GET',
    path: '/api/users/{userID}/actions',
    summary:
      "The caller's actions; for a system administrator those of all companies, filtered on the server (API2-50)",
    access: { roles: [2, 3], user: 'self-or-sysadmin' },
    params: z.object({ userID: pathID }),
    query: z.object({ ...listQuery, ...systemFilters, ...systemOrder }),
    answer: listAnswer(correctiveAction),
    status: 200,
    refuses: ['not-found'],
    kind: 'list',
    references: ['id'],
  }),
  countsOfUser: operation({
    name: 'correctiveActions.countsOfUser',
    method: 'GET',
    path: '/api/users/{userID}/actions/counts',
    summary:
      'How many of these actions have each value of a filter, under all other filters that are set (API2-50)',
    access: { roles: [2, 3], user: 'self-or-sysadmin' },
    params: z.object({ userID: pathID }),
    query: z.object(systemFilters),
    answer: z.object({
      status: valueCounts,
      severity: valueCounts,
      trigger: valueCounts,
      companyID: valueCounts,
      overdue: valueCounts,
    }),
    status: 200,
    refuses: ['not-found'],
  }),
  update: operation({
    name: 'correctiveActions.update',
    method: 'PUT',
    path: '/api/users/{userID}/actions/{correctiveActionID}',
    summary: 'Change a corrective action: assignee or opener only (API2-51)',
    access: { roles: [2, 3], user: 'self' },
    params: z.object({ userID: pathID, correctiveActionID: pathRef }),
    body: correctiveActionPatch,
    // Null if a retry finds that the caller may no longer see the action (F-08).
    answer: correctiveAction.nullable(),
    status: 200,
    refuses: [
      'not-found',
      'reassigned',
      'not-editor',
      'second-person',
      'changed',
      'invalid',
      'unknown-field',
      'key',
      'void',
    ],
    kind: 'write',
    audit: { ticket: true },
    references: ['correctiveActionID', 'assignedTo'],
  }),
  sendNote: operation({
    name: 'correctiveActions.sendNote',
    method: 'POST',
    path: '/api/accounts/{accountID}/actions/{correctiveActionID}/note',
    summary:
      'Mail a note to the person who has the action now: for a person who had it and may no longer change it',
    access: { roles: [2], account: 'own', notAs: true },
    params: one,
    body: createSchema(noteFields),
    answer: mailAsked,
    status: 200,
    refuses: ['not-found', 'not-permitted', 'key'],
    audit: { event: 'action-note-mailed' },
    references: ['correctiveActionID'],
  }),
  lookups: operation({
    name: 'correctiveActions.lookups',
    method: 'GET',
    path: '/api/actions',
    summary: 'All lists of corrective actions (API2-52)',
    access: { roles: [1, 2, 3] },
    answer: z.object({
      triggers: lookup,
      severitys: lookup,
      status: lookup,
      types: lookup,
      tickets: z.array(z.never()),
    }),
    status: 200,
    refuses: [],
    kind: 'lookup',
  }),
  triggers: lookupOperation('triggers', 'Incident types (API2-53)'),
  severitys: lookupOperation('severitys', 'Risk levels (API2-54)'),
  status: lookupOperation('status', 'Statuses in their order (API2-55)'),
  types: lookupOperation('types', 'Action types (API2-56)'),
}

function lookupOperation<const Name extends string>(name: Name, summary: string) {
  return operation({
    name: `correctiveActions.${name}`,
    method: 'GET',
    path: `/api/actions/${name}`,
    summary,
    access: { roles: [1, 2, 3] },
    answer: lookup,
    status: 200,
    refuses: [],
    kind: 'lookup',
  })
}
