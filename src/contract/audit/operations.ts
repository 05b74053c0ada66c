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
  /** The newest first unless asked otherwise. */
  order: z.enum(['asc', 'desc']).optional(),
  /** Words of `auditEvents`, by commas. */
  event: listed(z.string().regex(/^[a-z,-]{1,2000}$/)).optional(),
  /** Days by the clock of the company of each line. */
  at: dayRange.optional(),
  /** Who did it, or whom it concerns. */
  personID: people,
  /** Who did it, also as somebody else or while somebody else acted as them. */
  byID: people,
  /** Whom it concerns. */
  aboutID: people,
  /** In the names of who did it and whom it concerns. */
  search: readable(200).optional(),
  /** One letter may be wrong in each word. */
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
 * The trail of sign-ins, refusals and rights, read by pages of at most 500 (rulings, 39 and 56).
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
