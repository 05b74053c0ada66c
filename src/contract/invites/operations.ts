import { z } from 'zod'
import { user } from '../access/schema.ts'
import { mailAt } from '../kernel/mail-asked.ts'
import { operation } from '../kernel/operation.ts'
import { pathID, recordNumber } from '../kernel/shapes.ts'
import { maxInvitesPerCall, maxPasswordsPerCall } from './limits.ts'
import {
  type Invite,
  invite,
  invitedUser,
  inviteOutcome,
  openInvitation,
  registration,
  withdrawn,
} from './schema.ts'

// Accepts any text, which is then a known link or an unknown one.
const link = z.object({ inviteID: z.string().max(200) })

const hasFewPasswords = (people: readonly Invite[]) =>
  people.filter(({ password }) => password !== undefined).length <= maxPasswordsPerCall

/** Inviting people, and what an invited person does with the link. */
export const invites = {
  create: operation({
    name: 'invites.create',
    method: 'POST',
    path: '/api/accounts/{accountID}/users',
    summary: 'Invite people into a company, each with an outcome of their own (API-27)',
    access: { roles: [2, 3], account: 'own' },
    params: z.object({ accountID: pathID }),
    body: z
      .array(invite)
      .min(1)
      .max(maxInvitesPerCall)
      .refine(hasFewPasswords, `At most ${maxPasswordsPerCall} people of a call get a password.`),
    answer: z.array(inviteOutcome),
    status: 201,
    refuses: ['acting', 'scope', 'invalid'],
    kind: 'write',
    allowsLargeBody: true,
    references: ['accountID', 'reportsToUserID', 'contractorCompanyID'],
    audit: { event: 'invited', ticket: true },
  }),
  open: operation({
    name: 'invites.open',
    method: 'GET',
    path: '/api/accounts/{accountID}/invitations',
    summary:
      'Who was invited and has not registered yet, the latest first, each with what became of the mail',
    access: { roles: [2, 3], account: 'own' },
    params: z.object({ accountID: pathID }),
    answer: z.array(openInvitation),
    status: 200,
    refuses: [],
  }),
  withdraw: operation({
    name: 'invites.withdraw',
    method: 'POST',
    path: '/api/accounts/{accountID}/invitations/withdraw',
    summary:
      'Withdraw invitations that were not taken yet: the links work no longer, the seats are free, and nobody is left of that name',
    access: { roles: [2, 3], account: 'own', notAs: true },
    params: z.object({ accountID: pathID }),
    body: z.strictObject({ userIDs: z.array(recordNumber).min(1).max(maxInvitesPerCall) }),
    rowsIn: 'userIDs',
    answer: z.array(withdrawn),
    status: 200,
    refuses: [],
    references: ['withdrawnUserID'],
    audit: { event: 'invite-withdrawn', ticket: true },
  }),
  resend: operation({
    name: 'invites.resend',
    method: 'GET',
    path: '/api/users/{userID}/resend-invite',
    summary:
      'Mail an invitation again, with a new link that voids the one before; for who has not registered yet (API-40, G1-66)',
    access: { roles: [2, 3], user: 'own-account' },
    params: z.object({ userID: pathID }),
    answer: z.object({ email: z.string(), mailAt }),
    status: 200,
    refuses: ['scope', 'not-found', 'not-invited', 'company-inactive', 'too-many'],
  }),
  read: operation({
    name: 'invites.read',
    method: 'GET',
    path: '/api/invites/{inviteID}',
    summary: 'Read the person and company of an invitation, without using it up (API-07)',
    access: { roles: 'public' },
    params: link,
    answer: invitedUser,
    status: 200,
    refuses: ['not-found', 'invite-used', 'invite-expired', 'invite-replaced', 'too-many'],
  }),
  register: operation({
    name: 'invites.register',
    method: 'PUT',
    path: '/api/invites/{inviteID}',
    summary: 'Register with an invitation, once (API-08)',
    access: { roles: 'public' },
    params: link,
    body: registration,
    answer: user,
    status: 200,
    refuses: [
      'not-found',
      'invite-used',
      'invite-expired',
      'invite-replaced',
      'invalid',
      'too-many',
    ],
    audit: { event: 'registered' },
  }),
}
