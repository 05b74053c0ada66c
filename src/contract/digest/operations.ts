import { z } from 'zod'
import { operation } from '../kernel/operation.ts'
import { pathID } from '../kernel/shapes.ts'
import { digestSettings, digestChange } from './schema.ts'

const params = z.object({ userID: pathID })
// A system administrator has no company whose records a digest could name.
const access = { roles: [2], user: 'self' } as const
const path = '/api/users/{userID}/digest'

/** Reads and changes the settings of the caller's own digest, the morning mail (look, 'Digest'). */
export const digest = {
  settings: operation({
    name: 'digest.settings',
    method: 'GET',
    path,
    summary: "The settings of the caller's digest, the morning mail",
    access,
    params,
    answer: digestSettings,
    status: 200,
    refuses: [],
  }),
  change: operation({
    name: 'digest.change',
    method: 'PUT',
    path,
    summary: "Change the settings of the caller's digest",
    access,
    params,
    body: digestChange,
    answer: digestSettings,
    status: 200,
    refuses: ['invalid', 'unknown-field'],
    audit: {
      none: 'It says which mail a person gets of their own work; nobody else is concerned.',
    },
  }),
  unmute: operation({
    name: 'digest.unmute',
    method: 'DELETE',
    path: '/api/users/{userID}/digest/mutes/{mutedActionID}',
    summary: "Have the caller's digests name a muted action again",
    access,
    params: params.extend({ mutedActionID: pathID }),
    answer: z.null(),
    status: 204,
    refuses: ['not-found'],
    audit: { none: 'It says what a person reads of their own work; nobody else is concerned.' },
  }),
}
