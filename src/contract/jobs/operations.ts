import { z } from 'zod'
import { rowSchema } from '../kernel/field-schemas.ts'
import type { RowOf } from '../kernel/field-types.ts'
import { operation } from '../kernel/operation.ts'
import { uid } from '../kernel/shapes.ts'
import { jobFields } from './fields.ts'

const job = rowSchema(jobFields)
export type Job = RowOf<typeof jobFields>

const params = z.object({ jobID: uid })

/** Background jobs: mails, and all other work that no request waits for (rulings, 56). */
export const jobs = {
  list: operation({
    name: 'jobs.list',
    method: 'GET',
    path: '/api/jobs',
    summary: 'The newest 500 failed or waiting jobs; system administrator only',
    access: { roles: [3] },
    answer: z.array(job),
    status: 200,
    refuses: [],
  }),
  retry: operation({
    name: 'jobs.retry',
    method: 'POST',
    path: '/api/jobs/{jobID}/retry',
    summary: 'Try a failed or waiting job again now; system administrator only',
    access: { roles: [3] },
    params,
    answer: job,
    status: 200,
    refuses: ['not-found'],
    references: ['jobID'],
    audit: { event: 'job-tried-again' },
  }),
  remove: operation({
    name: 'jobs.remove',
    method: 'DELETE',
    path: '/api/jobs/{jobID}',
    summary: 'Give up a failed or waiting job; system administrator only',
    access: { roles: [3] },
    params,
    answer: z.null(),
    status: 204,
    // `changed`: the job is running right now.
    refuses: ['not-found', 'changed'],
    references: ['jobID'],
    audit: { event: 'job-given-up' },
  }),
}
