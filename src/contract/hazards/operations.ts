import { z } from 'zod'
import { operation } from '../kernel/operation.ts'
import { pathID } from '../kernel/shapes.ts'
import { hazard, hazardInput, hazardPatch } from './schema.ts'

const access = { roles: [3] } as const
const one = z.object({ hazardId: pathID })

/** The provider's list of hazards (HAZ-01 to HAZ-17), for the system administrator alone. */
export const hazards = {
  list: operation({
    name: 'hazards.list',
    method: 'GET',
    path: '/api/hazard',
    summary:
      'All hazards but removed ones, inactive ones among them, in the order of their making, as `data` (API2-42)',
    access,
    answer: z.object({ data: z.array(hazard) }),
    status: 200,
    refuses: [],
  }),
  create: operation({
    name: 'hazards.create',
    method: 'POST',
    path: '/api/hazard',
    summary:
      'Add a hazard: number, name and address; type is preset to `Other`, status to `Active` (API2-43)',
    access,
    body: hazardInput,
    answer: hazard,
    status: 201,
    refuses: ['invalid', 'unknown-field', 'key'],
    kind: 'write',
    audit: { ticket: true },
  }),
  update: operation({
    name: 'hazards.update',
    method: 'PUT',
    path: '/api/hazard/{hazardId}',
    summary:
      'Change any of a hazard; of a removed one only `isRemoved: false` is taken, which brings it back (API2-44)',
    access,
    params: one,
    body: hazardPatch,
    answer: hazard.nullable(),
    status: 200,
    refuses: ['not-found', 'changed', 'invalid', 'unknown-field', 'key'],
    kind: 'write',
    audit: { ticket: true },
  }),
  remove: operation({
    name: 'hazards.remove',
    method: 'DELETE',
    path: '/api/hazard/{hazardId}',
    summary: 'Remove a hazard from the list; it stays stored as removed (API2-45)',
    access,
    params: one,
    answer: z.null(),
    status: 204,
    refuses: ['not-found', 'key'],
    kind: 'write',
    audit: { ticket: true },
  }),
}
