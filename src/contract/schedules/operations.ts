import { z } from 'zod'
import { operation } from '../kernel/operation.ts'
import { pathID, uid } from '../kernel/shapes.ts'
import { contact, schedule, scheduleChange, scheduleCreation, scheduleRun } from './schema.ts'

const params = z.object({ accountID: pathID })
const one = z.object({ accountID: pathID, scheduleJobId: pathID })
const access = { roles: [2, 3], account: 'own' } as const
const path = '/api/accounts/{accountID}/schedule-jobs'
const onePath = `${path}/{scheduleJobId}` as const

/** Scheduled reports (SCH-01 to SCH-57). */
export const schedules = {
  contacts: operation({
    name: 'schedules.contacts',
    method: 'GET',
    path: '/api/users/contacts/{userID}',
    summary:
      'The person and the active associates of the chain, with their email addresses, sorted by name (API2-71)',
    access: { roles: [2, 3], user: 'own-account' },
    params: z.object({ userID: pathID }),
    answer: z.array(contact),
    status: 200,
    refuses: ['not-found', 'not-permitted'],
  }),
  list: operation({
    name: 'schedules.list',
    method: 'GET',
    path,
    summary:
      "The scheduled reports of a chain, by default the caller's; all reports for role 3 (API2-72)",
    access,
    params,
    query: z.object({ userId: pathID.optional() }),
    answer: z.array(schedule),
    status: 200,
    refuses: ['not-found'],
    references: ['userId'],
  }),
  create: operation({
    name: 'schedules.create',
    method: 'POST',
    path,
    summary: 'Schedule a report; the body is an array of one (API2-73)',
    access,
    params,
    body: z.array(scheduleCreation).length(1),
    answer: z.array(schedule),
    status: 201,
    refuses: ['not-found', 'invalid', 'unknown-field', 'exists', 'key'],
    kind: 'write',
    audit: { ticket: true },
    references: ['accountID', 'userId'],
  }),
  update: operation({
    name: 'schedules.update',
    method: 'PUT',
    path: onePath,
    summary: 'Change any fields of a scheduled report, including its status (API2-74, API2-75)',
    access,
    params: one,
    body: scheduleChange,
    answer: schedule.nullable(),
    status: 200,
    refuses: ['not-found', 'changed', 'invalid', 'unknown-field', 'key'],
    kind: 'write',
    audit: { ticket: true },
  }),
  runs: operation({
    name: 'schedules.runs',
    method: 'GET',
    path: `${onePath}/runs`,
    summary: 'The last 100 runs of a scheduled report with their mails, the newest first',
    access,
    params: one,
    answer: z.array(scheduleRun),
    status: 200,
    refuses: ['not-found'],
  }),
  sendAgain: operation({
    name: 'schedules.sendAgain',
    method: 'POST',
    path: `${onePath}/runs/{runID}/send-again`,
    summary:
      'Mail the file of a run again: to the recipients whose mail failed, or to all if none failed; a failed file is created again',
    access,
    params: one.extend({ runID: uid }),
    answer: z.null(),
    status: 204,
    refuses: ['not-found', 'invalid', 'key'],
    kind: 'write',
    audit: { event: 'report-mailed-again' },
  }),
  remove: operation({
    name: 'schedules.remove',
    method: 'DELETE',
    path: onePath,
    summary: 'Remove a scheduled report; its history stays (API2-76)',
    access,
    params: one,
    answer: z.null(),
    status: 204,
    refuses: ['not-found', 'key'],
    kind: 'write',
    audit: { ticket: true },
  }),
}
