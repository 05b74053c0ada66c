import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AssociateTicket } from '#contract/team/schema.ts'
import type { RecordBoundaryMessages } from '#client/records/one/record-boundary.tsx'

export const gateWords: RecordBoundaryMessages = {
  title: msg`Associate`,
  list: msg`Associates`,
  loading: msg`Loading the associate`,
  failed: { code: 'backOfficeFetchUser', title: msg`Failed to retrieve the associate` },
}

/** Names the roles in the reader's language (SES-05); the server sends English. */
export const roleWords: Readonly<Record<number, MessageDescriptor>> = {
  1: msg`Mobile User`,
  2: msg`Administrator`,
  3: msg`System administrator`,
}

export const profileWords = {
  code: 'backOfficeUpdateUser',
  sent: msg`Profile saved`,
  failed: msg`Failed to save the profile`,
}

/** Words for the acts of the history; a line that an older release cached may have none of them. */
export const actWords: Readonly<Record<AssociateTicket['act'], MessageDescriptor>> = {
  invited: msg`Invited`,
  added: msg`Added`,
  'made-proxy': msg`Created as proxy user`,
  registered: msg`Registered`,
  changed: msg`Changed`,
}

export const historyWords = {
  failed: msg`The history could not be read`,
  empty: msg`Each change of this person will be listed here: who changed what, and when.`,
}
