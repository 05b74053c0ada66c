import { z } from 'zod'
import { exportRequest } from '../kernel/export.ts'
import { rowSchema } from '../kernel/field-schemas.ts'
import type { RowOf } from '../kernel/field-types.ts'
import { operation } from '../kernel/operation.ts'
import { dayRange, listAnswer, pathID, readable, recordNumber } from '../kernel/shapes.ts'
import { auditFields } from './fields.ts'

const lines = listAnswer(rowSchema(auditFields))
export type AuditRow = RowOf<typeof auditFields>

const listed = (schema: z.ZodType<string>) =>
  schema.transform((text) => text.split(',')).pipe(z.array(z.string()).max(100))

const people = listed(z.string().regex(/^\d[\d,]{0,500}$/))
  .pipe(z.array(z.string().transform(Number).pipe(recordNumber)))
  .optional()

const narrowing = {
  sort: z.literal('at').optional(),
  /** Sorts by the newest first by default. */
  order: z.enum(['asc', 'desc']).optional(),
  /** Words of `auditEvents`, separated by commas. */
  event: listed(z.string().regex(/^[a-z,-]{1,2000}$/)).optional(),
  /** Days by the clock of each line's company. */
  at: dayRange.optional(),
  /** Lines that these people caused or that concern them. */
  personID: people,
  /** Lines that these people caused, also with another person in a session of Login as. */
  byID: people,
  /** Lines that concern these people. */
  aboutID: people,
  /** Searches the names of the people in the line: its author and its subject. */
  search: readable(200).optional(),
  /** Allows one wrong letter in each word. */
  close: z.literal('true').optional(),
  means: readable(2000).optional(),
}

const paging = {
  limit: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(500))
    .optional(),
  cursor: z.string().max(200).optional(),
}

const ofCompanies = {
  companyID: listed(z.string().regex(/^\d[\d,]{0,500}$/))
    .pipe(z.array(z.string().transform(Number).pipe(z.int32().min(0))))
    .optional(),
}

/**
 * The trail of sign-ins, refusals and rights, in pages of at most 500 lines (rulings, 39 and 56).
 */
export const audit = {
  list: operation({
    name: 'audit.list',
    method: 'GET',
    path: '/api/audit',
    summary: 'Audit trail of all companies; system administrator only',
    access: { roles: [3] },
    query: z.object({ ...paging, ...narrowing, ...ofCompanies }),
    answer: lines,
    status: 200,
    refuses: [],
  }),
  ofCompany: operation({
    name: 'audit.ofCompany',
    method: 'GET',
    path: '/api/accounts/{accountID}/audit',
    summary: "A company's audit trail, for its owner and system administrators",
    access: { roles: [2, 3], account: 'own' },
    params: z.object({ accountID: pathID }),
    query: z.object({ ...paging, ...narrowing }),
    answer: lines,
    status: 200,
    refuses: ['not-permitted'],
  }),
  export: operation({
    name: 'audit.export',
    method: 'POST',
    path: '/api/audit/export',
    summary:
      'Audit trail of all companies as a file, narrowed and in the order that is asked; system administrator only',
    access: { roles: [3] },
    query: z.object({ ...narrowing, ...ofCompanies }),
    body: exportRequest,
    answer: z.null(),
    status: 200,
    refuses: ['invalid', 'unknown-field', 'too-large'],
    kind: 'file',
    audit: { event: 'exported' },
  }),
  exportOfCompany: operation({
    name: 'audit.exportOfCompany',
    method: 'POST',
    path: '/api/accounts/{accountID}/audit/export',
    summary: "A company's audit trail as a file, for its owner and system administrators",
    access: { roles: [2, 3], account: 'own' },
    params: z.object({ accountID: pathID }),
    query: z.object(narrowing),
    body: exportRequest,
    answer: z.null(),
    status: 200,
    refuses: ['not-permitted', 'invalid', 'unknown-field', 'too-large'],
    kind: 'file',
    audit: { event: 'exported' },
  }),
}
