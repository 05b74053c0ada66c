import type { Person } from './shapes.ts'

/** The texts of a refusal that the client does not translate (rulings, 6). */
export interface RefusalWords {
  status: number
  title: string
  message: string
}

/**
 * All refusals of the server by their code. The client translates the code. Title and message are
 * the English fallback.
 */
export const refusals = {
  malformed: { status: 400, title: 'Not understood', message: 'The request could not be read.' },
  'schema-unknown': {
    status: 400,
    title: 'Server is older',
    message: 'The server does not know this version of the app yet.',
  },
  unauthenticated: { status: 401, title: 'Sign-in needed', message: 'Sign in to go on.' },
  /** The token is valid but expired. Reading and saving on the device continue (ruling 1). */
  expired: { status: 401, title: 'Sign-in expired', message: 'Sign in to send.' },
  /** The session ended by sign-out, a new password or an administrator, or its key was retired. */
  ended: {
    status: 401,
    title: 'Session ended',
    message: 'Your session was ended. Sign in to go on.',
  },
  role: { status: 403, title: 'Not for this role', message: 'Your role may not do this.' },
  scope: {
    status: 403,
    title: 'Another company',
    message: 'This belongs to another company or person.',
  },
  blocked: {
    status: 403,
    title: 'Account inactive',
    message: 'Your account is inactive. Contact support to reactivate it.',
  },
  'account-inactive': {
    status: 403,
    title: 'Company disabled',
    message: 'Your account has been Disabled. Contact our sales department.',
  },
  'not-editor': {
    status: 403,
    title: 'Not yours to edit',
    message: 'Only the assignee or the person who opened it may edit this corrective action.',
  },
  /** The assignee did what a second person does (CA-82). */
  'second-person': {
    status: 422,
    title: 'For a second person',
    message: 'Your company asks that someone other than the assignee does this.',
  },
  'not-permitted': {
    status: 403,
    title: 'Not permitted',
    message: 'You do not have permission to do this.',
  },
  /** A session of Login as may not do this. */
  acting: {
    status: 403,
    title: 'Only as yourself',
    message: 'This cannot be done while you are logged in as someone else.',
  },
  'not-found': {
    status: 404,
    title: 'Not found',
    message: 'This record does not exist or you may not see it.',
  },
  /** A person in its history may no longer see the record. */
  reassigned: {
    status: 404,
    title: 'Belongs to another person',
    message: 'This record now belongs to another person. Your change was not accepted.',
  },
  'invite-used': {
    status: 404,
    title: 'Invitation used',
    message: 'This invitation was used already. Sign in with the password that was set.',
  },
  'invite-expired': {
    status: 404,
    title: 'Invitation expired',
    message:
      'This invitation is older than seven days. Ask the person who invited you for a new one.',
  },
  'invite-replaced': {
    status: 404,
    title: 'Invitation replaced',
    message: 'A newer invitation was mailed. Use the link in the latest mail.',
  },
  /** The link of a person without an account, which its sender withdrew or who left (CA-79). */
  'link-withdrawn': {
    status: 404,
    title: 'Link withdrawn',
    message: 'This link was withdrawn. Ask the person who sent it for a new one.',
  },
  'link-expired': {
    status: 404,
    title: 'Link expired',
    message: 'This link has expired. Ask the person who sent it for a new one.',
  },
  'pin-needed': {
    status: 403,
    title: 'PIN needed',
    message: 'Type the PIN of this link.',
  },
  'pin-wrong': {
    status: 403,
    title: 'Wrong PIN',
    message: 'This PIN is not right. Ask the person who sent the link.',
  },
  method: {
    status: 405,
    title: 'Not possible',
    message: 'This address does not accept this kind of request.',
  },
  stopped: {
    status: 408,
    title: 'Too slow',
    message: 'The request stopped coming. Nothing was changed.',
  },
  /** The order has changed since. The answer has the present one. */
  moved: {
    status: 409,
    title: 'Moved meanwhile',
    message: 'Someone else changed this order meanwhile. It was not moved.',
  },
  exists: {
    status: 409,
    title: 'Already there',
    message: 'This record, or the change it replaces, is already there.',
  },
  'not-invited': {
    status: 409,
    title: 'No open invitation',
    message: 'Only an active person who has not registered yet gets another invitation.',
  },
  'company-inactive': {
    status: 409,
    title: 'Company inactive',
    message: 'This company is inactive. Activate it before you invite anyone.',
  },
  'has-associates': {
    status: 409,
    title: 'Still has associates',
    message: 'The company still has associates.',
  },
  key: {
    status: 409,
    title: 'Sent twice',
    message: 'The same request was sent before with other content.',
  },
  epoch: {
    status: 409,
    title: 'Data were restored',
    message: 'The server was restored from a backup; ask for receipts first.',
  },
  void: {
    status: 410,
    title: 'Discarded',
    message: 'This change was discarded and can no longer be applied.',
  },
  changed: {
    status: 412,
    title: 'Changed meanwhile',
    message: 'Someone else changed this record meanwhile.',
  },
  'too-large': { status: 413, title: 'Too large', message: 'The request is too large.' },
  'media-type': { status: 415, title: 'Not understood', message: 'Send JSON.' },
  invalid: {
    status: 422,
    title: 'Please check the fields',
    message: 'Some fields need another value.',
  },
  'unknown-field': {
    status: 422,
    title: 'Unknown field',
    message: 'The request names a field that does not exist.',
  },
  inactive: {
    status: 422,
    title: 'Project is inactive',
    message: 'The project was deactivated. Choose another project.',
  },
  'no-address': {
    status: 422,
    title: 'No one to send it to',
    message: 'No address for such requests is set up here. Nothing was sent.',
  },
  /** A person who reports to someone below them would report to themself (TEAM-59). */
  'reports-circle': {
    status: 422,
    title: 'Action Not Allowed',
    message: 'The user you are trying to assign reportsTo is already reporting to the same user',
  },
  /** A company must keep an owner (TEAM-58, G1-69). */
  'last-owner': {
    status: 422,
    title: 'Action Not Allowed',
    message: 'To change the reporting of the Owner, another owner must exist in the company',
  },
  /** The total size of the files of the chosen certificates is too large. */
  'mail-too-large': {
    status: 422,
    title: 'Too much for one mail',
    message: 'The files of these certificates are too large for one mail. Choose fewer.',
  },
  /**
   * A change names a photo that is missing or that its author may not show (F-52). The fields name
   * each, `photos.{photoID}`.
   */
  'photo-missing': {
    status: 422,
    title: 'A photo is missing',
    message: 'A photo of this change is not on the server.',
  },
  /** The received bytes differ from the announced ones. The upload starts again. */
  damaged: {
    status: 422,
    title: 'Damaged on its way',
    message: 'The file did not arrive as it was sent. Send it again.',
  },
  'no-seats': {
    status: 422,
    title: 'No seats left',
    message: 'No seats available for this license.',
  },
  held: {
    status: 424,
    title: 'Waiting for another change',
    message: 'It relies on a change that was not applied.',
  },
  'update-required': {
    status: 426,
    title: 'Update needed',
    message: 'This version of the app is no longer supported.',
  },
  'too-many': {
    status: 429,
    title: 'Too many tries',
    message: 'Too many tries. Wait a moment and try again.',
  },
  internal: {
    status: 500,
    title: 'Something went wrong',
    message: 'The server had an error. Nothing was changed.',
  },
  /** Power BI returned no embed token for a report. */
  'report-service': {
    status: 502,
    title: 'No answer from Power BI',
    message: 'Power BI did not open this report. Try again in a moment.',
  },
  busy: { status: 503, title: 'Busy', message: 'The server is busy. Try again in a moment.' },
} as const satisfies Record<string, RefusalWords>

export type RefusalCode = keyof typeof refusals

/** The present holder of a record, and the start of that. */
export interface CurrentAssignee extends Person {
  /** ISO 8601. */
  since: string
}

/** A refusal as a value that a handler returns. */
export interface Refusal {
  refused: RefusalCode
  /** A more specific message than the catalogue's, in English. */
  message?: string
  /** English messages by the name of the field (422, 400). */
  fields?: Readonly<Record<string, string>>
  /** The present row (412, 409 `exists`), if the caller may read it. */
  row?: unknown
  /** The person who may change the record instead (404 `reassigned`, 403 `not-editor`). */
  holder?: CurrentAssignee
  /** Seconds to wait (429, 503). */
  retryAfter?: number
}

/** Makes a refusal by its code. */
export function refuse(refused: RefusalCode, more: Omit<Refusal, 'refused'> = {}): Refusal {
  return { refused, ...more }
}

/** Tells whether the answer is a refusal. */
export function isRefusal(answer: unknown): answer is Refusal {
  return typeof answer === 'object' && answer !== null && 'refused' in answer
}
