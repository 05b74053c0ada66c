import { z } from 'zod'
import { correctiveAction } from '../corrective-actions/schema.ts'
import { mailAt } from '../kernel/mail-asked.ts'
import { withoutLink } from '../kernel/no-links.ts'
import { operation } from '../kernel/operation.ts'
import { photoLimits } from '../kernel/photos.ts'
import { pathID, pathRef, readable, uid } from '../kernel/shapes.ts'
import { guestLimits } from '../corrective-actions/guest-replies.ts'
import { guestKey, guestReply, guestView, pin } from './schema.ts'

const ofAction = z.object({ accountID: pathID, correctiveActionID: pathRef })
const ofLink = z.object({ accountID: pathID, correctiveActionID: pathRef, linkID: uid })
const base = '/api/accounts/{accountID}/actions/{correctiveActionID}/guest-links'
const editors = { roles: [2], account: 'own', notAs: true } as const

/** Makes the schema of an image in base64, for at most this number of bytes. */
const imageBytes = (bytes: number) =>
  z
    .string()
    .min(4)
    .max(Math.ceil(bytes / 3) * 4)

const address = z.object({ uri: z.string(), pin: z.string().nullable() })

/** The refusals of a call by the token of a link. */
const refusedToken = ['not-found', 'link-withdrawn', 'link-expired', 'pin-needed'] as const

/**
 * Links by which a person without an account reads one corrective action and replies (CA-75 to
 * CA-80).
 */
export const guestLinks = {
  create: operation({
    name: 'guestLinks.create',
    method: 'POST',
    path: base,
    summary:
      'Make a link to one corrective action for a person without an account; assignee or opener only (CA-75)',
    access: editors,
    params: ofAction,
    body: z.strictObject({
      // The mail shows it to a stranger (ruling 82).
      recipient: withoutLink(readable(guestLimits.name)),
      /** The address that gets the link by mail; '' sends none. */
      email: z.union([z.literal(''), readable(255)]),
      /** '' for a link without a PIN. */
      pin: z.union([z.literal(''), pin]),
      language: z.enum(['en', 'es']),
    }),
    answer: address.extend({ linkID: z.string(), action: correctiveAction, mailAt }),
    status: 201,
    refuses: ['not-found', 'not-editor', 'invalid', 'too-many', 'key'],
    audit: { event: 'guest-link-made', ticket: true },
    references: ['correctiveActionID'],
  }),
  address: operation({
    name: 'guestLinks.address',
    method: 'POST',
    path: `${base}/{linkID}/address`,
    summary: 'The address and PIN of a link, to show its QR code again (CA-76)',
    access: editors,
    params: ofLink,
    answer: address,
    status: 200,
    refuses: ['not-found', 'not-editor', 'link-withdrawn', 'link-expired'],
    audit: { event: 'guest-link-shown' },
    references: ['correctiveActionID'],
  }),
  withdraw: operation({
    name: 'guestLinks.withdraw',
    method: 'POST',
    path: `${base}/{linkID}/withdraw`,
    summary: 'Withdraw a link: it opens nothing from now on; what came back stays (CA-79)',
    access: editors,
    params: ofLink,
    answer: correctiveAction,
    status: 200,
    refuses: ['not-found', 'not-editor'],
    audit: { event: 'guest-link-withdrawn', ticket: true },
    references: ['correctiveActionID'],
  }),
  open: operation({
    name: 'guestLinks.open',
    method: 'POST',
    path: '/api/guest/open',
    summary: 'Read the corrective action of a link, with its PIN on a new device (CA-75, CA-80)',
    access: { roles: 'public' },
    body: z.strictObject({ ...guestKey, pin: pin.optional() }),
    answer: guestView,
    status: 200,
    refuses: [...refusedToken, 'pin-wrong', 'too-many'],
    audit: { none: 'it changes nothing but which devices of the link need no PIN' },
  }),
  photo: operation({
    name: 'guestLinks.photo',
    method: 'POST',
    path: '/api/guest/photo',
    summary:
      'The bytes of a photo that the link shows, in base64; `small`: within 256 by 256 pixels',
    access: { roles: 'public' },
    body: z.strictObject({ ...guestKey, photoID: uid, size: z.enum(['small', 'whole']) }),
    answer: z.object({ mime: z.string(), base64Data: z.string() }),
    status: 200,
    refuses: refusedToken,
    audit: { none: 'it changes nothing; its token stands in the body and not in an address' },
  }),
  addPhoto: operation({
    name: 'guestLinks.addPhoto',
    method: 'POST',
    path: '/api/guest/photos',
    summary:
      'Send a photo for a reply, under an id of the device, so that a repeat stores one (CA-77)',
    access: { roles: 'public' },
    body: z.strictObject({
      ...guestKey,
      photoID: uid,
      base64Data: imageBytes(photoLimits.bytes),
    }),
    answer: z.object({ photoID: z.string(), width: z.int(), height: z.int() }),
    status: 201,
    refuses: [...refusedToken, 'invalid', 'too-many'],
    allowsLargeBody: true,
    audit: { none: 'no record shows the photo yet; the reply that shows it writes its line' },
  }),
  reply: operation({
    name: 'guestLinks.reply',
    method: 'POST',
    path: '/api/guest/replies',
    summary: 'Reply by a link: a proposal that assignee or opener accept or send back (CA-77)',
    access: { roles: 'public' },
    body: guestReply,
    answer: guestView,
    status: 201,
    refuses: [...refusedToken, 'invalid', 'photo-missing', 'too-many'],
    audit: { ticket: true },
  }),
}
