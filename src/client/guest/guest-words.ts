import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ReplyStatus } from '#contract/corrective-actions/guest-replies.ts'

// The stored words are English; an unknown one shows as it is.

export const riskWords: Readonly<Record<string, MessageDescriptor>> = {
  Low: msg`Low`,
  Medium: msg`Medium`,
  High: msg`High`,
  Critical: msg`Critical`,
}

export const closed = 'Closed'

export const statusWords: Readonly<Record<string, MessageDescriptor>> = {
  Opened: msg`Opened`,
  'In Progress': msg`In progress`,
  [closed]: msg`Closed`,
}

export const replyWords: Readonly<Record<ReplyStatus, MessageDescriptor>> = {
  Started: msg`Work has started`,
  Done: msg`Work is done`,
  Note: msg`Only a note`,
}

/** The fields that the server may refuse, by their names in the contract. */
export const fieldWords: Readonly<Record<string, MessageDescriptor>> = {
  name: msg`Your name`,
  note: msg`Note`,
  photos: msg`Photos`,
}

/** Why a reply needs another look, by the server's code. */
export const refusedWords: Readonly<Record<string, MessageDescriptor>> = {
  'too-many': msg`This link takes no more replies or photos.`,
  'photo-missing': msg`A photo of this reply is lost. Take it again.`,
  'too-large': msg`The photos are too large for this network. Try another network, or send fewer.`,
}
