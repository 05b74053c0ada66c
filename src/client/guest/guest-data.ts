import type { ReplyStatus } from '#contract/corrective-actions/guest-replies.ts'
import type { GuestReply, GuestView } from '#contract/guest-links/schema.ts'

/** A photo of a reply, scaled on this device; its bytes have a key of their own. */
export type ReplyPhoto = GuestReply['photos'][number]

/** What the person writes now; a reload keeps it. */
export interface Draft {
  /** The id of the reply that it becomes, made with the draft, so that two tabs cannot send two. */
  replyID: string
  name: string
  status: ReplyStatus | null
  note: string
  photos: readonly ReplyPhoto[]
}

/** Why the server does not accept a reply as it is. */
export interface Refused {
  code: string
  /** The server's English sentence. */
  message: string
  /** Names of the fields that need another value. */
  fields: readonly string[]
}

/** A reply that the device has saved and the server has not confirmed. */
export interface WaitingReply extends Omit<Draft, 'status'> {
  status: ReplyStatus
  writtenAt: string
  /** Photos that the server has. */
  sentPhotos: readonly string[]
  /** How often the server missed a photo that it had confirmed. */
  missed: number
  refused: Refused | null
}

/** Why a link opens nothing any more. */
export const endingCodes = ['not-found', 'link-withdrawn', 'link-expired'] as const
export type EndingCode = (typeof endingCodes)[number]

export interface Ended {
  code: EndingCode
  /** Whom to call about a reply that was not sent; '' if this device never opened the link. */
  senderName: string
}

export interface CachedView {
  view: GuestView
  /** Device time of the server's answer, ISO 8601. */
  asOf: string
}

export interface CachedImage {
  mime: string
  data: ArrayBuffer
}

/** Everything that the device keeps of one link, by its key. */
export interface GuestData {
  device: string
  view: CachedView
  ended: Ended
  draft: Draft
  /** In the order in which they were saved, which is the order of sending. */
  replies: readonly WaitingReply[]
  /** JPEG of a photo that was taken here, also after it was sent. */
  [own: `own/${string}`]: ArrayBuffer
  [small: `small/${string}`]: CachedImage
  [whole: `whole/${string}`]: CachedImage
}
export type DataKey = keyof GuestData

export interface GuestTransaction {
  get<Key extends DataKey>(key: Key): Promise<GuestData[Key] | undefined>
  keys(): Promise<DataKey[]>
  put<Key extends DataKey>(key: Key, value: GuestData[Key]): void
  drop(key: DataKey): void
}

/** The database of one link. A transaction is applied as a whole, or not at all. */
export interface GuestStore {
  /** `strict` resolves only when the data are on the disk. */
  transact<T>(
    durability: 'strict' | 'relaxed',
    body: (tx: GuestTransaction) => Promise<T>,
  ): Promise<T>
  /** False if everything ends with the tab. */
  isLasting: boolean
}
