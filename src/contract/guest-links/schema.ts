import { z } from 'zod'
import { withoutLink } from '../kernel/no-links.ts'
import { photoMoments } from '../kernel/photos.ts'
import { instant, readable, uid } from '../kernel/shapes.ts'
import { decisions, guestLimits, replyStatuses } from '../corrective-actions/guest-replies.ts'

/** 192 random bits as base64url. */
const secret = z.string().regex(/^[\w-]{32}$/, 'Must be a token.')

/**
 * The sender of a call without an account: the token of the link, and a random secret of the
 * device, which the server lets in after the right PIN.
 */
export const guestKey = { token: secret, device: secret }

export const pin = z
  .string()
  .regex(new RegExp(`^\\d{${guestLimits.pin}}$`), `Must be ${guestLimits.pin} digits.`)

const photo = {
  photoID: uid,
  when: z.enum(photoMoments),
  takenAt: instant,
  width: z.int().min(1).max(20_000),
  height: z.int().min(1).max(20_000),
}

const filled = (most: number) => readable(most).refine((text) => text.trim() !== '', 'Required.')

const areSingle = (photos: readonly { photoID: string }[]) =>
  new Set(photos.map(({ photoID }) => photoID)).size === photos.length

/** A reply; its id is made by the device, so that a repeated request is the same reply. */
export const guestReply = z
  .strictObject({
    ...guestKey,
    replyID: uid,
    // A mail to assignee and opener shows it (ruling 82).
    name: withoutLink(filled(guestLimits.name)),
    status: z.enum(replyStatuses),
    note: readable(guestLimits.note),
    /** The device's time when it was saved. */
    writtenAt: instant,
    photos: z
      .array(z.strictObject(photo))
      .max(guestLimits.photosOfReply)
      .refine(areSingle, 'Each photo once.'),
  })
  .refine(
    ({ status, note, photos }) => status !== 'Note' || note.trim() !== '' || photos.length > 0,
    { path: ['note'], message: 'Required.' },
  )

const shownReply = z.object({
  replyID: z.string(),
  name: z.string(),
  status: z.enum(replyStatuses),
  note: z.string(),
  writtenAt: z.string(),
  photoIDs: z.array(z.string()),
  /** Null while it waits for an answer. */
  decision: z.enum(decisions).nullable(),
  /** The words that came back with the decision. */
  words: z.string(),
})

/** All that a person without an account reads of one corrective action. */
export const guestView = z.object({
  recipient: z.string(),
  expiresAt: z.string(),
  companyName: z.string(),
  senderName: z.string(),
  action: z.object({
    number: z.string(),
    title: z.string(),
    description: z.string(),
    projectName: z.string(),
    location: z.string(),
    severity: z.string(),
    status: z.string(),
    dueDate: z.string().nullable(),
  }),
  /** The photos of the action, without those that came by other links. */
  photos: z.array(
    z.object({ ...photo, photoID: z.string(), takenAt: z.string(), caption: z.string() }),
  ),
  /** The replies that came by this link, in the order of their arrival. */
  replies: z.array(shownReply),
})
export type GuestView = z.infer<typeof guestView>
export type GuestReply = z.input<typeof guestReply>
