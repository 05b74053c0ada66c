import { z } from 'zod'
import { user } from '../access/schema.ts'
import { operation } from '../kernel/operation.ts'
import { listAnswer, listQuery, pathID, recordExtras } from '../kernel/shapes.ts'

/** An associate as lists carry it. */
export const associate = user.extend({ version: recordExtras.version, etag: recordExtras.etag })
export type Associate = z.infer<typeof associate>

/** People of a company (API-26, API-33). Changing them comes with the team screens. */
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
  managers: operation({
    name: 'team.managers',
    method: 'GET',
    path: '/api/users/managers/{userID}',
    summary: 'Who a corrective action may be assigned to: unblocked role 2 users of the account (G2-57)',
    access: { roles: [2, 3], user: 'own-account' },
    params: z.object({ userID: pathID }),
    query: z.object(listQuery),
    answer: z.array(associate),
    status: 200,
    refuses: ['not-found'],
    kind: 'lookup',
  }),
}
