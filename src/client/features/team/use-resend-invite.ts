import { msg } from '@lingui/core/macro'
import { useCallback } from 'react'
import { type Command, useCommand } from '#client/records/form/use-command.ts'

/**
 * Mails a person's invitation again (TEAM-21, TEAM-39, TEAM-40, G1-66): once for each press, never
 * by itself.
 */
export function useResendInvite(): {
  resend: (user: { user_id: number }) => ReturnType<Command<'invites.resend'>['run']>
  busy: boolean
} {
  const { run, busy } = useCommand('invites.resend', words)
  const resend = useCallback(
    ({ user_id }: { user_id: number }) => run({ params: { userID: String(user_id) } }),
    [run],
  )
  return { resend, busy }
}

/**
 * Returns true if there is an invitation to mail again: the person is not blocked and has not
 * registered.
 */
export const mayResend = ({
  blocked,
  registeredAt,
}: {
  blocked: boolean
  registeredAt?: string | null | undefined
}): boolean => !blocked && registeredAt === null

const words = {
  code: 'resendInvite',
  sent: msg`Invite Resent Successfully`,
  failed: msg`Invite Resend Failed`,
}
