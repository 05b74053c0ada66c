import { z } from 'zod'
import { operation } from '../kernel/operation.ts'
import { listQuery, pathID, pathRef, readable } from '../kernel/shapes.ts'
import { paper } from '../prints/operations.ts'
import { readNumbers, readPrograms } from './filter.ts'
import { dayOfFilter, maxKeptSubmissions, periods, submissionSorts } from './periods.ts'
import { submission, submissionChange, submissionInput, wholeSubmission } from './schema.ts'

const many = z.string().max(16_000)
const numbers = many.refine(
  (text) => readNumbers(text) !== undefined,
  'Must be numbers, divided by ^~^.',
)
const filterDay = z
  .string()
  .refine((text) => dayOfFilter(text) !== undefined, 'Must be a day, MM/DD/YYYY.')

/** The filters of submissions (G2-35); an omitted one does not limit the result. */
const filters = {
  /** For the system administrator: one company; omitted: all. */
  accountID: pathID.optional(),
  /** Submissions of this person's chain. */
  userId: pathID.optional(),
  projectIds: numbers.optional(),
  safetyPrograms: many
    .refine(
      (text) => readPrograms(text) !== undefined,
      'Must be programs and forms by the grammar of the filter.',
    )
    .optional(),
  userIds: numbers.optional(),
  daysRange: z.enum(periods.map(String)).optional(),
  from: filterDay.optional(),
  to: filterDay.optional(),
  status: z.enum(['2', '1', '0']).optional(),
  /** Words that its answers, notes, names or number all contain. */
  search: z.string().trim().max(200).optional(),
  /** The IANA time zone at whose midnight days begin; omitted: the company's. */
  timeZone: readable(64).optional(),
  /** Questions: submissions whose answers to them reported a finding. */
  findingsOf: numbers.optional(),
}

const group = z.object({ key: z.string(), name: z.string(), total: z.int(), completed: z.int() })

// The cursor contains the last name of the page, which may be in any script.
const page = { limit: listQuery.limit, cursor: z.string().max(2400).optional() }
const order = {
  sort: z.enum(submissionSorts).optional(),
  order: z.enum(['asc', 'desc']).optional(),
}

const readers = [2, 3] as const
const one = z.object({ submissionID: pathRef })
const readsFilters = { query: z.object(filters), refuses: ['not-found', 'invalid'] } as const

/** Forms that were filled in on sites (SUB rows). */
export const submissions = {
  create: operation({
    name: 'submissions.create',
    method: 'POST',
    path: '/api/accounts/{accountID}/submissions',
    summary:
      'Hand in a filled form with answers, photos, signatures and findings; a repeated call with the same id or key answers the stored record (API2-40)',
    access: { roles: [1, 2], account: 'own' },
    params: z.object({ accountID: pathID }),
    body: submissionInput,
    answer: wholeSubmission,
    status: 201,
    refuses: ['invalid', 'not-found', 'inactive', 'exists', 'key', 'void'],
    kind: 'write',
    audit: { ticket: true },
    references: ['projectID'],
  }),
  ofAccount: operation({
    name: 'submissions.ofAccount',
    method: 'GET',
    path: '/api/accounts/{accountID}/submissions',
    summary: 'The submissions of a company that the caller may see (API2-36)',
    access: { roles: readers, account: 'own' },
    params: z.object({ accountID: pathID }),
    query: z.object(page),
    answer: z.array(submission),
    status: 200,
    refuses: [],
  }),
  ofProject: operation({
    name: 'submissions.ofProject',
    method: 'GET',
    path: '/api/accounts/{accountID}/projects/{projectID}/submissions',
    summary: 'The submissions of one project (API2-35)',
    access: { roles: readers, account: 'own' },
    params: z.object({ accountID: pathID, projectID: pathRef }),
    query: z.object(page),
    answer: z.array(submission),
    status: 200,
    refuses: ['not-found'],
    references: ['projectID'],
  }),
  search: operation({
    name: 'submissions.search',
    method: 'GET',
    path: '/api/submissions',
    summary:
      'Submissions by filter, words and order, in pages; for a system administrator those of all companies (API2-37)',
    access: { roles: readers },
    answer: z.array(submission),
    status: 200,
    ...readsFilters,
    query: z.object({ ...filters, ...order, ...page }),
  }),
  count: operation({
    name: 'submissions.count',
    method: 'GET',
    path: '/api/submissions/count',
    summary: 'The number of submissions under these filters, in total and by completion (SUB-10)',
    access: { roles: readers },
    answer: z.object({ total: z.int(), completed: z.int(), notCompleted: z.int() }),
    status: 200,
    ...readsFilters,
  }),
  choices: operation({
    name: 'submissions.choices',
    method: 'GET',
    path: '/api/submissions/choices',
    summary:
      'The choices of one filter under all others: projects, users, forms or companies that have submissions, each with their number',
    access: { roles: readers },
    answer: z.array(
      z.object({
        id: z.int().nullable(),
        name: z.string(),
        form: z.string().nullable(),
        parentForm: z.string().nullable(),
        count: z.int(),
      }),
    ),
    status: 200,
    ...readsFilters,
    query: z.object({
      ...filters,
      of: z.enum(['project', 'user', 'form', 'company', 'question']).default('project'),
    }),
  }),
  figures: operation({
    name: 'submissions.figures',
    method: 'GET',
    path: '/api/submissions/figures',
    summary:
      'The number of submissions and of completed ones in a period, by program, project and person; and the questions with reported findings, each with their number',
    access: { roles: [2] },
    query: z.object({
      projectIds: filters.projectIds,
      from: filters.from,
      to: filters.to,
      timeZone: filters.timeZone,
    }),
    answer: z.object({
      total: z.int(),
      completed: z.int(),
      notCompleted: z.int(),
      programs: z.array(group),
      projects: z.array(group),
      people: z.array(group),
      findings: z.array(
        z.object({
          questionID: z.int(),
          question: z.string(),
          program: z.string(),
          count: z.int(),
        }),
      ),
    }),
    status: 200,
    refuses: [],
  }),
  index: operation({
    name: 'submissions.index',
    method: 'GET',
    path: '/api/submissions/index',
    summary:
      'The submissions of these projects and days, and others by id: each with its version and the size of its pictures, the newest first. A device uses it to update its copy',
    access: { roles: [2] },
    query: z.object({
      projectIds: numbers.optional(),
      daysRange: filters.daysRange,
      timeZone: filters.timeZone,
      ids: numbers.optional(),
    }),
    answer: z
      .array(
        z.object({
          id: z.int(),
          uid: z.string(),
          etag: z.string(),
          projectID: z.int(),
          bytes: z.int(),
        }),
      )
      .max(maxKeptSubmissions),
    status: 200,
    refuses: [],
  }),
  get: operation({
    name: 'submissions.get',
    method: 'GET',
    path: '/api/submissions/{submissionID}',
    summary:
      'One submission with its answers, signatures and the corrective actions that it opened',
    access: { roles: readers },
    params: one,
    answer: wholeSubmission,
    status: 200,
    refuses: ['not-found'],
    kind: 'record',
    references: ['submissionID'],
  }),
  pdf: operation({
    name: 'submissions.pdf',
    method: 'GET',
    path: '/api/submissions/{submissionID}/pdf',
    summary:
      'The address of the record as a PDF, valid for fifteen minutes and for this file alone (API2-41)',
    access: { roles: readers },
    params: one,
    query: z.object({ paper: paper.optional() }),
    answer: z.object({ pdfLocation: z.string() }),
    status: 200,
    refuses: ['not-found', 'busy'],
    references: ['submissionID'],
  }),
  update: operation({
    name: 'submissions.update',
    method: 'PUT',
    path: '/api/submissions/{submissionID}',
    summary:
      'Correct the project, the completion or the day of a submission; owner and system administrator only (API2-38)',
    access: { roles: readers },
    params: one,
    body: submissionChange,
    answer: submission.nullable(),
    status: 200,
    refuses: ['not-found', 'not-permitted', 'changed', 'invalid', 'unknown-field', 'key'],
    kind: 'write',
    audit: { ticket: true },
    references: ['submissionID', 'projectID'],
  }),
  remove: operation({
    name: 'submissions.remove',
    method: 'DELETE',
    path: '/api/submissions/{submissionID}',
    summary:
      'Remove a submission from lists, PDFs and exports; it stays stored; owner and system administrator only (API2-39)',
    access: { roles: readers },
    params: one,
    answer: z.null(),
    status: 204,
    refuses: ['not-found', 'not-permitted', 'key'],
    kind: 'write',
    audit: { ticket: true },
    references: ['submissionID'],
  }),
}
