import type { z } from 'zod'

const link = /:\/\/|www\./i

/**
 * Returns true for a text with a web address. Mail programs turn `://` and `www.` into links, and
 * mails to strangers show names (ruling 82).
 */
export function holdsLink(text: string): boolean {
  return link.test(text.normalize('NFKC'))
}

/** The message at the field, in English; the app translates it. */
export const linkRefusal = 'Leave out web addresses (“://” and “www.”).'

/** Refuses a text with a web address. */
export function withoutLink<Text extends z.ZodType<string>>(text: Text): Text {
  return text.refine((value) => !holdsLink(value), linkRefusal)
}
