import { z } from 'zod'
import { operation } from '../kernel/operation.ts'
import { pathID } from '../kernel/shapes.ts'
import { embeddedReport, reportQuery } from './schema.ts'

/**
 * Power BI reports inside the app (REP-01 to REP-15). The server stores the keys, and no device
 * stores an answer.
 */
export const embeddedReports = {
  ofPerson: operation({
    name: 'embeddedReports.ofPerson',
    method: 'GET',
    path: '/api/users/{userID}/embedded-report',
    summary:
      'How to show the Power BI report of a safety professional: of oneself and of everyone below, ' +
      'of anyone to system administrators',
    access: { roles: [2, 3], user: 'own-account' },
    params: z.object({ userID: pathID }),
    query: reportQuery,
    answer: embeddedReport,
    status: 200,
    refuses: ['not-found', 'not-permitted', 'report-service'],
  }),
  ofCompany: operation({
    name: 'embeddedReports.ofCompany',
    method: 'GET',
    path: '/api/accounts/{accountID}/embedded-report',
    summary: 'How to show the Power BI report of a whole company; system administrator only',
    access: { roles: [3], account: 'own' },
    params: z.object({ accountID: pathID }),
    query: reportQuery,
    answer: embeddedReport,
    status: 200,
    refuses: ['report-service'],
  }),
}
