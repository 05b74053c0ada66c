import { z } from 'zod'
import { open } from '#server/db/connect.ts'
import { defineJob, registerJobs } from '#server/jobs/define.ts'
import { createSigner } from '#server/secrets/signer.ts'
import { createQueue } from '#server/jobs/queue.ts'
import { noOutside } from './jobs.ts'

// A process for tests that kill it: works on the queue of the database at its first argument and
// hangs in each job, whose name it prints at the start. At SIGTERM it stops as the server does.
const [databaseUrl = ''] = process.argv.slice(2)
const db = await open({ databaseUrl }, { poolSize: 2 })
const hanging = defineJob({
  name: 'write',
  scope: 'account',
  payload: z.object({ text: z.string() }),
  concerns: ({ text }) => text,
  retries: { times: 3, first: 1, longest: 1 },
  run: async ({ text }) => {
    process.stdout.write(`began ${text}\n`)
    await new Promise(() => {})
    return null
  },
})
const log = { info: () => {}, warn: () => {}, error: () => {} }
const storage = { put: async () => {}, get: async () => null, remove: async () => {} }
const world = {
  mailer: { send: async () => ({ ok: true }) as const },
  signer: createSigner(Buffer.alloc(32)),
  storage,
  ...noOutside,
  publicAddress: () => '',
  now: () => new Date(),
  newUid: () => '',
}
const queue = createQueue(db, registerJobs(hanging), world, {
  atOnce: 1,
  look: 0.5,
  lost: 10,
  watch: 1,
})
process.on('SIGTERM', () => {
  void queue
    .stop(1_000)
    .then(() => db.close())
    .then(() => process.exit(0))
})
await queue.start(log)
process.stdout.write('open\n')
