import { access } from './access/operations.ts'
import { catalogue } from './catalogue/operations.ts'
import { companies } from './companies/operations.ts'
import { correctiveActions } from './corrective-actions/operations.ts'
import { jobs } from './jobs/operations.ts'
import type { Operation } from './kernel/operation.ts'
import { projects } from './projects/operations.ts'
import { sync } from './sync/operations.ts'
import { team } from './team/operations.ts'

/** The one list of capabilities, in reading order: each may use the doors of those before it. */
export const contract = { access, companies, team, catalogue, projects, correctiveActions, sync, jobs }

export type Contract = typeof contract
export type Capability = keyof Contract

/** Every operation, in contract order. */
export const operations: readonly Operation[] = Object.values(contract).flatMap((capability) => Object.values(capability))
