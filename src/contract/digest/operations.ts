import { z } from 'zod'
import { operation } from '../kernel/operation.ts'
import { pathID } from '../kernel/shapes.ts'
import { follows, notices } from './notices.ts'
import { digestSettings, digestChange } from './schema.ts'

const params = z.object({ userID: pathID })
// A system administrator has no company whose records a digest could name.
const access = { roles: [2], user: 'self' } as const
const path = '/api/users/{userID}/digest'
const projectParams = params.extend({ followedProjectID: pathID })
const personParams = params.extend({ followedUserID: pathID })
const ownReading = {
  none: 'It says what a person reads of the work they see; nobody else is concerned.',
} as const

/**
 * Reads and changes the settings of the caller's own digest, the morning mail (look, 'Digest'), and
 * what they follow (CA-92, CA-93).
 */
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
    audit: ownReading,
  }),
  notices: operation({
    name: 'digest.notices',
    method: 'GET',
    path: '/api/users/{userID}/notices',
    summary: "The content of the caller's digest for the last seven days",
    access,
    params,
    answer: notices,
    status: 200,
    refuses: [],
  }),
  follows: operation({
    name: 'digest.follows',
    method: 'GET',
    path: '/api/users/{userID}/follows',
    summary: 'The projects and people that the caller follows',
    access,
    params,
    answer: follows,
    status: 200,
    refuses: [],
  }),
  followProject: operation({
    name: 'digest.followProject',
    method: 'PUT',
    path: '/api/users/{userID}/follows/projects/{followedProjectID}',
    summary: 'Follow a project that the caller sees',
    access,
    params: projectParams,
    answer: z.null(),
    status: 204,
    refuses: ['not-found'],
    audit: ownReading,
  }),
  unfollowProject: operation({
    name: 'digest.unfollowProject',
    method: 'DELETE',
    path: '/api/users/{userID}/follows/projects/{followedProjectID}',
    summary: 'Follow a project no longer',
    access,
    params: projectParams,
    answer: z.null(),
    status: 204,
    refuses: ['not-found'],
    audit: ownReading,
  }),
  followPerson: operation({
    name: 'digest.followPerson',
    method: 'PUT',
    path: '/api/users/{userID}/follows/people/{followedUserID}',
    summary: 'Follow a person below the caller in the reporting tree',
    access,
    params: personParams,
    answer: z.null(),
    status: 204,
    refuses: ['not-found'],
    audit: ownReading,
  }),
  unfollowPerson: operation({
    name: 'digest.unfollowPerson',
    method: 'DELETE',
    path: '/api/users/{userID}/follows/people/{followedUserID}',
    summary: 'Follow a person no longer',
    access,
    params: personParams,
    answer: z.null(),
    status: 204,
    refuses: ['not-found'],
    audit: ownReading,
  }),
}
