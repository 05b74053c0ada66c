import { z } from 'zod'
import { oneLine } from '../kernel/clean-text.ts'
import { personLimits } from '../kernel/entered-limits.ts'
import { createSchema } from '../kernel/field-schemas.ts'
import { mailAt } from '../kernel/mail-asked.ts'
import { withoutLink } from '../kernel/no-links.ts'
import { operation } from '../kernel/operation.ts'
import { isReadable, pathID, recordNumber } from '../kernel/shapes.ts'
import { associate } from '../team/schema.ts'
import { proxyUserFields } from './fields.ts'

export type ProxyUser = z.infer<typeof associate>

const main = z.object({ userID: pathID })
const one = z.object({ userID: pathID, proxyUserID: pathID })
const own = { roles: [2, 3], user: 'self-or-sysadmin', notAs: true } as const

/** Why a person logs in as another, for the audit trail and the other person. */
export const reason = withoutLink(
  z
    .string()
    .refine(isReadable, 'Contains characters that cannot be kept.')
    .overwrite(oneLine)
    .min(3, 'Say in a few words why.')
    .max(300),
)

/**
 * Proxy users of a person, and logging in as one of them (TEAM-95 to TEAM-112); a rename is a
 * change of an associate (TEAM-110).
 */
export const proxyUsers = {
  list: operation({
    name: 'proxyUsers.list',
    method: 'GET',
    path: '/api/users/{userID}/proxy-users',
    summary: 'The proxy users of a person, created and linked (API-34)',
    access: { roles: [2, 3], user: 'self-or-sysadmin' },
    params: main,
    query: z.object({ status: z.enum(['active', 'all']).optional() }),
    answer: z.array(associate),
    status: 200,
    refuses: ['not-permitted', 'not-found'],
  }),
  create: operation({
    name: 'proxyUsers.create',
    method: 'POST',
    path: '/api/users/{userID}/proxy-users/create',
    summary:
      'Create a proxy user with the role, the company and the manager of the person (API-35)',
    access: own,
    params: main,
    // The form combines first and last name into `name` (TEAM-102); the server ignores it and
    // combines them itself.
    body: createSchema(proxyUserFields, { name: z.string().max(personLimits.name).optional() }),
    answer: z.object({ data: associate }),
    status: 201,
    refuses: ['not-permitted', 'not-found', 'invalid', 'key'],
    audit: { event: 'proxy-created', ticket: true },
  }),
  link: operation({
    name: 'proxyUsers.link',
    method: 'POST',
    path: '/api/users/{userID}/proxy-users/link',
    summary: 'Link an associate of the same company as proxy user (G1-77)',
    access: own,
    params: main,
    body: z.strictObject({ proxyUserID: recordNumber }),
    answer: associate,
    status: 200,
    refuses: ['scope', 'not-permitted', 'not-found', 'invalid'],
    audit: { event: 'proxy-linked', ticket: true },
    references: ['proxyUserID'],
  }),
  remove: operation({
    name: 'proxyUsers.remove',
    method: 'DELETE',
    path: '/api/users/{userID}/proxy-users',
    summary:
      'Delete a created proxy user, or deactivate one that records name; unlink a linked one (API-37, G1-78)',
    access: own,
    params: main,
    // `userID` is the proxy user here, but the main user in the address (G1-78).
    body: z.strictObject({ userID: recordNumber, accountID: recordNumber }),
    answer: z.object({ removed: z.enum(['deleted', 'deactivated', 'unlinked']) }),
    status: 200,
    refuses: ['not-permitted', 'not-found', 'invalid'],
    audit: { event: 'proxy-removed', ticket: true },
  }),
  login: operation({
    name: 'proxyUsers.login',
    method: 'POST',
    path: '/api/users/{userID}/proxy-users/{proxyUserID}/login',
    summary:
      "Log in as one of the caller's active proxy users, for an hour at most (API-38, G1-80)",
    // Only the person: a system administrator has no proxy users (ACL-129).
    access: { roles: [2], user: 'self', notAs: true },
    params: one,
    body: z.strictObject({ reason }),
    answer: z.object({
      access_token: z.string(),
      token_type: z.literal('Bearer'),
      expires_in: z.int(),
      /** When the notice to the proxy user leaves. */
      mailAt,
    }),
    status: 200,
    refuses: ['scope', 'not-permitted', 'not-found', 'invalid'],
    audit: { event: 'login-as' },
    references: ['proxyUserID'],
  }),
}
