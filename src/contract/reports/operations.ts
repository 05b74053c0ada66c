import { z } from 'zod'
import { associate } from '../team/schema.ts'
import { userMetadata } from '../access/schema.ts'
import { correctiveAction } from '../corrective-actions/schema.ts'
import { operation } from '../kernel/operation.ts'
import { instant, pathID, readable } from '../kernel/shapes.ts'
import { project } from '../projects/schema.ts'
import { readNumbers, readPrograms } from '../submissions/filter.ts'
import { periods } from '../submissions/periods.ts'
import { submission } from '../submissions/schema.ts'
import { createdKinds, reportKinds } from './kinds.ts'

const params = z.object({ apiKey: readable(600) })
/** All exports and report links take a key in the address instead of a session (G2-68). */
const byKey = {
  method: 'GET',
  access: { roles: [2, 3], byReportKey: true },
  params,
  status: 200,
  refuses: ['scope', 'too-large'],
} as const

const numbers = z
  .string()
  .max(8_000)
  .refine((text) => readNumbers(text) !== undefined, 'Must be numbers, divided by ^~^.')
const programs = z
  .string()
  .max(8_000)
  .refine(
    (text) => readPrograms(text) !== undefined,
    'Must be programs and forms by the grammar of the filter.',
  )

/** The form of the file, and the time since which its rows changed. */
const format = {
  format: z.enum(['csv', 'xlsx']).default('csv'),
  /** `0` omits the mark by which spreadsheets recognize UTF-8. */
  bom: z.enum(['0', '1']).default('1'),
  /** Omits rows that were neither created nor changed since this time. */
  since: instant.optional(),
}
/** The filters of a report (REP-20 to REP-28). */
const projectIds = { projectIds: numbers.optional() }
const filters = {
  ...projectIds,
  userIds: numbers.optional(),
  daysRange: z.enum(periods.map(String)).default('0'),
}
/**
 * Narrows the rows to the chain of this person. Contractors, projects and associates spell it
 * `userID`.
 */
const userId = { userId: pathID.optional() }
const userID = { userID: pathID.optional() }

const file = { ...byKey, kind: 'file', answer: z.null() } as const
const path = <const Link extends string>(link: Link) => `/api/reports/{apiKey}/${link}` as const

const onlySubmissions = {
  safetyPrograms: programs.optional(),
  completionStatus: z.enum(['2', '1', '0']).default('2'),
}

/** Accepts the filters of an export, and the word by which a scheduled job names its report. */
const previewQuery = z
  .strictObject({
    type: z.enum(createdKinds.map((kind) => reportKinds[kind].type)).default('submissions_report'),
    ...filters,
    ...onlySubmissions,
  })
  .refine(
    ({ type, safetyPrograms }) => type === 'submissions_report' || safetyPrograms === undefined,
    {
      path: ['safetyPrograms'],
      message: 'Narrows submissions alone.',
    },
  )

/** Leaves out the fields about proxy users (REP-35). */
const reportedUser = associate.extend({
  user_metadata: userMetadata.omit({
    isProxyUser: true,
    forProxyUserID: true,
    proxyUsers: true,
    powerBIKey: true,
    caPowerBIkey: true,
    acAPIKey: true,
  }),
})

/** Reports as files and as JSON, by a key in the address (REP-16 to REP-35). */
export const reports = {
  key: operation({
    name: 'reports.key',
    method: 'POST',
    path: '/api/accounts/{accountID}/report-key',
    summary:
      'A key for the export links that the app opens: limited to the chain of the caller, valid for fifteen minutes',
    access: { roles: [2, 3], account: 'own' },
    params: z.object({ accountID: pathID }),
    answer: z.object({ apiKey: z.string(), until: z.string() }),
    status: 200,
    refuses: [],
    audit: {
      none: 'It opens only data that its caller may read, and the audit trail records each file.',
    },
  }),
  preview: operation({
    name: 'reports.preview',
    method: 'GET',
    path: '/api/accounts/{accountID}/report-preview',
    summary: 'The number of rows that an export has for the caller, its columns and its first rows',
    access: { roles: [2, 3], account: 'own' },
    params: z.object({ accountID: pathID }),
    query: previewQuery,
    answer: z.object({
      count: z.int(),
      columns: z.array(z.string()),
      rows: z.array(z.array(z.union([z.string(), z.number()]))),
    }),
    status: 200,
    refuses: [],
  }),
  submissions: operation({
    ...file,
    name: 'reports.submissions',
    path: path(reportKinds.submissions.link),
    summary: 'Submissions as a file (API2-80)',
    query: z.strictObject({
      ...userId,
      ...filters,
      ...onlySubmissions,
      ...format,
    }),
  }),
  actions: operation({
    ...file,
    name: 'reports.actions',
    path: path(reportKinds.actions.link),
    summary: 'Corrective actions as a file (API2-81)',
    query: z.strictObject({ ...userId, ...filters, ...format }),
  }),
  plans: operation({
    ...file,
    name: 'reports.plans',
    path: path(reportKinds.plans.link),
    summary: 'Pre-task plan submissions as a file (API2-82)',
    query: z.strictObject({ ...userId, ...filters, ...format }),
  }),
  goformz: operation({
    ...file,
    name: 'reports.goformz',
    path: path(reportKinds.goformz.link),
    summary: 'GoFormz submissions as a file (API2-83)',
    query: z.strictObject({ ...userId, ...filters, ...format }),
  }),
  contractors: operation({
    ...file,
    name: 'reports.contractors',
    path: path(reportKinds.contractors.link),
    summary: 'Contractor companies as a file (API2-84)',
    query: z.strictObject({ ...userID, ...format }),
  }),
  projects: operation({
    ...file,
    name: 'reports.projects',
    path: path(reportKinds.projects.link),
    summary: 'Projects as a file (API2-85)',
    query: z.strictObject({ ...userID, ...format }),
  }),
  associates: operation({
    ...file,
    name: 'reports.associates',
    path: path(reportKinds.associates.link),
    summary: 'Associates as a file (API2-86)',
    query: z.strictObject({ ...userID, ...format }),
  }),
  projectsLink: operation({
    ...byKey,
    name: 'reports.projectsLink',
    path: '/api/reports/projects/{apiKey}',
    summary: 'The projects as JSON (API2-87)',
    answer: z.array(project),
  }),
  submissionsLink: operation({
    ...byKey,
    name: 'reports.submissionsLink',
    path: '/api/reports/submissions/{apiKey}',
    summary: 'The submissions as JSON (API2-88)',
    answer: z.array(submission),
  }),
  usersLink: operation({
    ...byKey,
    name: 'reports.usersLink',
    path: '/api/reports/users/{apiKey}',
    summary: 'The associates as JSON, without keys and proxy users (API2-89)',
    answer: z.array(reportedUser),
  }),
  actionsLink: operation({
    ...byKey,
    name: 'reports.actionsLink',
    path: '/api/reports/actions/{apiKey}',
    summary: 'The corrective actions as JSON (API2-90)',
    answer: z.array(correctiveAction),
  }),
}
