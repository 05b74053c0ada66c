import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import type { Project } from '#contract/projects/schema.ts'
import { backUp } from '#tests/world/time-travel.ts'
import { apiOf } from './api.ts'
import type { Comes } from './journey.ts'
import { ownerSays } from './owner-database.ts'
import type { Siteward } from './server.ts'

/**
 * Restores an older copy under the running server; `told`: `npm run restored` informs the server.
 */
export async function restores(
  comes: Comes,
  siteward: Siteward,
  { told }: { told: boolean },
): Promise<void> {
  const number = told ? '81' : '82'
  const api = await apiOf(siteward, 'owner@ridgeline.test')
  const lead = await apiOf(siteward, 'lead@ridgeline.test')
  const dana = await comes(siteward, { email: 'owner@ridgeline.test' })
  const account = `/api/accounts/${api.me.accountID}`
  await dana.signsIn('/back-office/projects')
  await dana.createsProject({
    number: `${number}1`,
    name: `Pier ${number}`,
    address: '9 Pier Road',
  })
  await dana.createsProject({
    number: `${number}2`,
    name: `Quay ${number}`,
    address: '1 Quay Road',
  })
  await dana.seesAllSent()
  const backup = await backUp((sql) => ownerSays(siteward, sql))

  await dana.editsProject(`Pier ${number}`, { Address: '10 Pier Road' })
  await dana.editsProject(`Quay ${number}`, { Address: '2 Quay Road' })
  await dana.createsProject({
    number: `${number}3`,
    name: `Dock ${number}`,
    address: '3 Dock Road',
  })
  await dana.seesAllSent()

  // Goes offline, because the open app would notice the restore before the lead has written.
  await dana.losesNetwork()
  await backup.restore()
  const projects = async () => {
    const rows = await api.get<Project[]>(`${account}/projects`)
    return Object.fromEntries(
      rows.filter(({ name }) => name.endsWith(` ${number}`)).map((row) => [row.name, row]),
    )
  }
  expect(Object.keys(await projects()).toSorted()).toEqual([`Pier ${number}`, `Quay ${number}`])
  const quay = (await projects())[`Quay ${number}`]
  await lead.send('PATCH', `${account}/projects/${quay?.projectID}`, { address: '7 Other Road' })
  if (told)
    await promisify(execFile)(process.execPath, ['src/server/commands/restored.ts'], {
      env: { ...process.env, DATA_DIR: siteward.dataDir },
    })

  await dana.regainsNetwork()
  await dana.page.reload()
  await expect.poll(async () => (await projects())[`Pier ${number}`]?.address).toBe('10 Pier Road')
  await expect.poll(async () => (await projects())[`Dock ${number}`]?.address).toBe('3 Dock Road')
  expect((await projects())[`Quay ${number}`]?.address).toBe('7 Other Road')
  await expect(dana.button(/1 to decide$/)).toBeVisible()
}
