import { expect, test } from 'vitest'
import { jobRows, jobsDone } from '#tests/world/jobs.ts'
import { invites, mailed, opens, people, server, setUp, switches } from './invites-waiting-world.ts'

setUp()

/** Jobs that are asked for meanwhile are not tried before somebody says so. */
async function heldBack(work: () => Promise<unknown>): Promise<void> {
  await server.owner('create function hold_jobs() returns trigger language plpgsql as $$ begin new.start_after := now() + interval \'1 hour\'; return new; end $$')
  await server.owner('create trigger hold before insert on siteward_jobs.job_common for each row execute function hold_jobs()')
  await work()
  await server.owner('drop trigger hold on siteward_jobs.job_common')
  await server.owner('drop function hold_jobs()')
}
async function tried(): Promise<void> {
  for (const { id } of await jobRows(server)) await server.ask('POST', `/api/jobs/${id}/retry`, { as: people.sysadmin })
  await jobsDone(server)
}

test('rulings 54 of a company that is switched off an invitation waits, and is mailed once when that is on again', async () => {
  await heldBack(() => invites('nina@new.test'))
  await switches(false)
  await tried()
  expect(mailed()).toEqual([])
  for (const isActive of [true, false, true]) await switches(isActive)
  await jobsDone(server)
  await switches(false)
  await switches(true)
  await jobsDone(server)
  expect(mailed()).toEqual(['nina@new.test'])
  expect(await opens('nina@new.test')).toBe(200)
})

test('a mail that was not tried while the company was off goes out as it would have, once', async () => {
  await heldBack(() => invites('nora@new.test'))
  await switches(false)
  await switches(true)
  await tried()
  expect(mailed().filter((to) => to === 'nora@new.test')).toHaveLength(1)
})
