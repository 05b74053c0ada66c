/**
 * What a person without an account says of the work. `Note` changes nothing. The stored words,
 * which the screens translate.
 */
export const replyStatuses = ['Started', 'Done', 'Note'] as const
export type ReplyStatus = (typeof replyStatuses)[number]

/** What assignee or opener answer to a reply. The stored words, which the screens translate. */
export const decisions = ['Accepted', 'Sent back'] as const
export type Decision = (typeof decisions)[number]

/** Limits of links for people without an account, and of what comes back (CA-75 to CA-80). */
export const guestLimits = {
  /** Days that a link opens. */
  days: 14,
  /** Most links, replies and photos of one action. */
  links: 50,
  replies: 40,
  photos: 100,
  photosOfReply: 10,
  /** Most letters of a name, of a note, and of the words of a decision. */
  name: 120,
  note: 1000,
  words: 1000,
  /** Digits of a PIN. */
  pin: 6,
  /** Wrong PINs until each further one waits, and until the link ends. */
  freePins: 5,
  wrongPins: 50,
} as const

/** The page of a link; the token follows in the fragment, which browsers never send. */
export const guestPath = '/guest/'
