import { queueName, queueSchema } from '#server/db/queue-schema.ts'
import type { Make } from '#tests/world/fixture.ts'
import { blocked, type CasesOf, inactive, no, over, role, type Things } from '../cases-of.ts'

declare module '#tests/world/fixture.ts' {
  interface Ids {
    jobID: string
    spareJobID: string
  }
}

/** Adds a failed job of a person's company; no server knows its kind. */
const failedJob: Make = async (server, { accountID }) => {
  const [made] = await server.owner<{ id: string }>(
    `insert into ${queueSchema}.job (name, data, state, started_on, completed_on, output)
     values ($1, $2, 'failed', now(), now(), '{"code":"failed","detail":""}') returning id`,
    [queueName, JSON.stringify({ job: 'of-another-version', account: accountID, payload: {} })],
  )
  return made?.id ?? ''
}

// A retried job may be running, and then cannot be removed.
export const things = { jobID: failedJob, spareJobID: failedJob } satisfies Things

export const cases = {
  //          anonymous expired role 1 role 2 foreign owner  proxy  blocked  inactive  sysadmin
  // System administrator only (rulings, 56).
  list: {
    callers: [no, over, role, role, role, role, role, blocked, inactive, '200'],
    shows: {
      'system administrator': [
        'Harbor Civil',
        'Harbor Civil',
        'Ridgeline Builders',
        'Ridgeline Builders',
      ],
    },
  },
  retry: {
    callers: [no, over, role, role, role, role, role, blocked, inactive, '200'],
    foreign: { jobID: role },
  },
  remove: {
    callers: [no, over, role, role, role, role, role, blocked, inactive, '204'],
    things: ({ ridgeline }) => ({ jobID: ridgeline.spareJobID }),
    foreign: { jobID: role },
  },
} satisfies CasesOf<'jobs'>
