import { z } from 'zod'
import { operation } from '../kernel/operation.ts'
import { changePasswordRequest, me, support, tokenAnswer, tokenRequest } from './schema.ts'

/**
 * Sign-in and the own profile. The two identity calls keep the error form of identity providers
 * (G1-13).
 */
export const access = {
  signIn: operation({
    name: 'access.signIn',
    method: 'POST',
    path: '/api/oauth/token',
    summary: 'Sign in with e-mail and password (password grant)',
    access: { roles: 'public' },
    body: tokenRequest,
    answer: tokenAnswer,
    status: 200,
    refuses: ['too-many'],
    audit: { event: 'sign-in', refused: 'sign-in-refused' },
  }),
  forgotPassword: operation({
    name: 'access.forgotPassword',
    method: 'POST',
    path: '/api/dbconnections/change_password',
    summary: 'Mail a link with which a new password can be set',
    access: { roles: 'public' },
    body: changePasswordRequest,
    answer: z.string(),
    status: 200,
    refuses: ['too-many'],
    audit: { event: 'reset-asked', refused: 'reset-refused' },
  }),
  support: operation({
    name: 'access.support',
    method: 'GET',
    path: '/api/support',
    summary: 'Where help is to be had, for visitors too; null where none is configured',
    access: { roles: 'public' },
    answer: support,
    status: 200,
    refuses: [],
  }),
  me: operation({
    name: 'access.me',
    method: 'GET',
    path: '/api/users/me',
    summary: 'The signed-in user',
    access: { roles: [1, 2, 3], evenInactive: true },
    answer: me,
    status: 200,
    refuses: [],
  }),
  signOut: operation({
    name: 'access.signOut',
    method: 'POST',
    path: '/api/oauth/revoke',
    summary: 'End this session on the server',
    access: { roles: [1, 2, 3], evenInactive: true },
    answer: z.null(),
    status: 204,
    refuses: [],
    audit: { event: 'sign-out' },
  }),
}
