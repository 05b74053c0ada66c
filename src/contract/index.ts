import { access } from './access/operations.ts'
import { audit } from './audit/operations.ts'
import { catalogue } from './catalogue/operations.ts'
import { certificates } from './certificates/operations.ts'
import { companies } from './companies/operations.ts'
import { contractors } from './contractors/operations.ts'
import { correctiveActions } from './corrective-actions/operations.ts'
import { devices } from './devices/operations.ts'
import { digest } from './digest/operations.ts'
import { embeddedReports } from './embedded-reports/operations.ts'
import { files } from './files/operations.ts'
import { goformz } from './goformz/operations.ts'
import { guestLinks } from './guest-links/operations.ts'
import { hazards } from './hazards/operations.ts'
import { invites } from './invites/operations.ts'
import { help } from './help/operations.ts'
import { jobs } from './jobs/operations.ts'
import type { Operation } from './kernel/operation.ts'
import { keys } from './keys/operations.ts'
import { osha } from './osha/operations.ts'
import { packages } from './packages/operations.ts'
import { preTaskPlans } from './pre-task-plans/operations.ts'
import { prints } from './prints/operations.ts'
import { projects } from './projects/operations.ts'
import { proxyUsers } from './proxy-users/operations.ts'
import { regulations } from './regulations/operations.ts'
import { reports } from './reports/operations.ts'
import { schedules } from './schedules/operations.ts'
import { seals } from './seals/operations.ts'
import { setup } from './setup/operations.ts'
import { submissions } from './submissions/operations.ts'
import { sync } from './sync/operations.ts'
import { team } from './team/operations.ts'

/** Lists the capabilities in reading order: each may import from those before it. */
export const contract = {
  access,
  packages,
  keys,
  companies,
  contractors,
  team,
  certificates,
  invites,
  proxyUsers,
  prints,
  seals,
  regulations,
  catalogue,
  hazards,
  projects,
  setup,
  correctiveActions,
  guestLinks,
  submissions,
  preTaskPlans,
  goformz,
  embeddedReports,
  reports,
  schedules,
  digest,
  osha,
  sync,
  devices,
  jobs,
  help,
  audit,
  files,
}

export type Contract = typeof contract
export type Capability = keyof Contract

/** Every operation, in contract order. */
export const operations: readonly Operation[] = Object.values(contract).flatMap((capability) =>
  Object.values(capability),
)
