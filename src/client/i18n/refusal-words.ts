import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RefusalCode } from '#contract/kernel/refusal.ts'
import {
  type IntermediaryCode,
  isIntermediaryCode,
  type ApiFailure,
} from '#client/data/api/api-result.ts'

/** The sign-in form explains the reason itself. */
const signIn = { title: msg`Sign-in needed`, message: msg`Sign in to go on.` }

/** The page of the invitation names the reason itself. */
const invitation = {
  title: msg`Invitation no longer valid`,
  message: msg`This link no longer works. Ask the person who invited you for a new one.`,
}

/** The page of the link names the reason itself. */
const guestLink = {
  title: msg`Link no longer valid`,
  message: msg`This link no longer works. Ask the person who sent it for a new one.`,
}

const stopped = {
  title: msg`Connection too slow`,
  message: msg`The connection stopped in the middle. Nothing was changed.`,
}

/** The message under a name that contains a web address (`no-links.ts`). */
export const leaveOutLinks = msg`Leave out web addresses (“://” and “www.”).`

/**
 * Title and message for each refusal code of the server; a code without them does not compile.
 */
export const refusalWords: Readonly<
  Record<RefusalCode, { title: MessageDescriptor; message: MessageDescriptor }>
> = {
  malformed: { title: msg`Not understood`, message: msg`The server could not read the request.` },
  'schema-unknown': {
    title: msg`Server is older`,
    message: msg`The server does not know this version of the app yet. Your changes are kept.`,
  },
  unauthenticated: signIn,
  expired: signIn,
  ended: signIn,
  role: { title: msg`Not for this role`, message: msg`Your role may not do this.` },
  scope: { title: msg`Another company`, message: msg`This belongs to another company or person.` },
  blocked: {
    title: msg`Account Inactive`,
    message: msg`Your account is inactive. Please contact support to reactivate it.`,
  },
  'account-inactive': {
    title: msg`Company disabled`,
    message: msg`Your account has been Disabled. Please contact our sales department.`,
  },
  'not-editor': {
    title: msg`Not yours to edit`,
    message: msg`Only the assignee or the person who opened it may edit this corrective action.`,
  },
  'second-person': {
    title: msg`For a second person`,
    message: msg`Your company asks that someone other than the assignee does this.`,
  },
  acting: {
    title: msg`Only as yourself`,
    message: msg`This cannot be done while you are logged in as someone else.`,
  },
  'not-permitted': {
    title: msg`Not permitted`,
    message: msg`You do not have permission to do this.`,
  },
  reassigned: {
    title: msg`Belongs to another person`,
    message: msg`This record now belongs to another person. Your change was not accepted.`,
  },
  'not-found': {
    title: msg`Not found`,
    message: msg`This record does not exist, or you may not see it.`,
  },
  'invite-used': invitation,
  'invite-expired': invitation,
  'invite-replaced': invitation,
  'link-withdrawn': guestLink,
  'link-expired': guestLink,
  'pin-needed': guestLink,
  'pin-wrong': guestLink,
  method: {
    title: msg`Not possible`,
    message: msg`This address does not accept this kind of request.`,
  },
  stopped,
  exists: {
    title: msg`Already there`,
    message: msg`This record, or the change it replaces, is already there.`,
  },
  'not-invited': {
    title: msg`No open invitation`,
    message: msg`Only an active person who has not registered yet gets another invitation.`,
  },
  'company-inactive': {
    title: msg`Company inactive`,
    message: msg`This company is inactive. Activate it before you invite anyone.`,
  },
  moved: {
    title: msg`Moved meanwhile`,
    message: msg`Someone else changed this order meanwhile. It was not moved.`,
  },
  'has-associates': {
    title: msg`Still has associates`,
    message: msg`The company still has associates.`,
  },
  key: {
    title: msg`Sent twice`,
    message: msg`The same request was sent before with other content.`,
  },
  epoch: {
    title: msg`Data were restored`,
    message: msg`The server was restored from a backup. Your changes are checked against it first.`,
  },
  void: {
    title: msg`Discarded`,
    message: msg`This change was discarded and can no longer be applied.`,
  },
  changed: {
    title: msg`Changed meanwhile`,
    message: msg`Someone else changed this record meanwhile.`,
  },
  'too-large': { title: msg`Too large`, message: msg`The request is too large.` },
  'media-type': {
    title: msg`Not understood`,
    message: msg`The server does not accept this kind of content.`,
  },
  invalid: { title: msg`Check the fields`, message: msg`Some fields need another value.` },
  'unknown-field': {
    title: msg`Unknown field`,
    message: msg`The server does not know one of the fields.`,
  },
  inactive: {
    title: msg`Project is inactive`,
    message: msg`The project was deactivated. Choose another project.`,
  },
  'no-address': {
    title: msg`No one to send it to`,
    message: msg`No address for such requests is set up here. Nothing was sent.`,
  },
  'reports-circle': {
    title: msg`Action Not Allowed`,
    message: msg`The user you are trying to assign reportsTo is already reporting to the same user`,
  },
  'last-owner': {
    title: msg`Action Not Allowed`,
    message: msg`To change the reporting of the Owner, another owner must exist in the company`,
  },
  'mail-too-large': {
    title: msg`Too much for one mail`,
    message: msg`The files of these certificates are too large for one mail. Choose fewer.`,
  },
  'photo-missing': {
    title: msg`A photo is missing`,
    message: msg`The rest of this change is kept.`,
  },
  damaged: stopped,
  'no-seats': { title: msg`No seats left`, message: msg`No seats available for this license.` },
  held: {
    title: msg`Waiting for another change`,
    message: msg`It relies on a change that was not applied.`,
  },
  'update-required': {
    title: msg`Update needed`,
    message: msg`This version of the app is no longer supported. Reload to get the new one.`,
  },
  'too-many': { title: msg`Too many tries`, message: msg`Wait a moment and try again.` },
  internal: {
    title: msg`Something went wrong`,
    message: msg`The server had an error. Nothing was changed.`,
  },
  'report-service': {
    title: msg`No answer from Power BI`,
    message: msg`Power BI did not open this report. Try again in a moment.`,
  },
  busy: { title: msg`Server is busy`, message: msg`Try again in a moment.` },
}

/** Names the party that answered in place of the server, and a remedy. */
const betweenWords: Readonly<
  Record<IntermediaryCode, { title: MessageDescriptor; message: MessageDescriptor }>
> = {
  'proxy-too-large': {
    title: msg`Too large for this network`,
    message: msg`A proxy between this device and the server does not accept that much at once. Send less at once, use another network, or ask your IT to raise its limit.`,
  },
  'proxy-blocked': {
    title: msg`Blocked on the way`,
    message: msg`A firewall or proxy between this device and the server blocked this. Use another network, or ask your IT to let it through.`,
  },
  'proxy-gateway': {
    title: msg`No connection`,
    message: msg`A proxy answered, but the server behind it did not. Try again in a moment.`,
  },
  'network-sign-in': {
    title: msg`The network needs a sign-in`,
    message: msg`The network answered in place of the server. Open any page in the browser, sign in to the network, then try again.`,
  },
}

const unreachable = { title: msg`No connection`, message: msg`The server did not answer.` }

/** Returns the words for a refusal by its code; the server's own words for an unknown code. */
export function refusalText(refused: Pick<ApiFailure, 'kind' | 'code' | 'title' | 'message'>): {
  title: MessageDescriptor | string
  message: MessageDescriptor | string
} {
  if (refused.kind !== 'refused')
    return isIntermediaryCode(refused.code) ? betweenWords[refused.code] : unreachable
  return wordsOfCode(refused.code, refused)
}

/** Returns the words by code alone, for entries of the box. */
export function wordsOfCode(
  code: string,
  server: { title?: string; message: string },
): { title: MessageDescriptor | string; message: MessageDescriptor | string } {
  if (isKnown(code)) return refusalWords[code]
  if (isIntermediaryCode(code)) return betweenWords[code]
  const { title, message } = refusalWords.internal
  return { title: server.title || title, message: server.message || message }
}

function isKnown(code: string): code is RefusalCode {
  return code in refusalWords
}
