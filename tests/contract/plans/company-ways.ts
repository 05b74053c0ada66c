import { sweep } from '#server/file-kinds.ts'
import { invitationMailJob } from '#server/features/invites/door.ts'
import { silent } from '#tests/world/jobs.ts'
import { redPoint } from '../cases/companies.ts'
import { expectGood, fixture, isSent, jobRun, post, server, watched } from './plans-world.ts'

/** Sends a logo in parts, and sweeps the files that no record shows. */
export async function everyWayOfFiles(): Promise<void> {
  const { boss, ridgeline } = fixture.people
  const { uploadID } = expectGood(
    await post(
      `/api/accounts/${ridgeline}/uploads`,
      { kind: 'logo', fileName: 'x.png', bytes: Buffer.from(redPoint, 'base64').length },
      boss,
    ),
  ).body as { uploadID: string }
  expectGood(
    await server.ask('PATCH', `/api/uploads/${uploadID}`, {
      as: boss,
      body: { offset: 0, base64Data: redPoint },
    }),
  )
  expectGood(await post(`/api/uploads/${uploadID}/finish`, undefined, boss))
  expectGood(await post(`/api/accounts/${ridgeline}/logo`, { fileID: uploadID }, boss))
  const { db } = watched
  const swept = sweep.keep(db, { add: async () => '' }, () => new Date(), silent, {
    first: 0,
    every: 86_400_000,
  })
  await isSent('select distinct account_id from files f')
  swept()
  await sweep.job.run({}, jobRun())
}

/**
 * Switches a company off while an invitation waits to be mailed, and on again in another time zone.
 */
export async function everyWayOfCompanies(): Promise<void> {
  const { sysadmin, ridgeline } = fixture.people
  const change = async (body: object) =>
    expectGood(await server.ask('PATCH', `/api/accounts/${ridgeline}`, { as: sysadmin, body }))
  await change({ isActive: false })
  await invitationMailJob.run({ invitationID: 1, email: '' }, jobRun())
  await change({ isActive: true, timeZone: 'America/Boise' })
}
