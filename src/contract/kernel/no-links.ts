import type { z } from 'zod'

const link = /:\/\/|www\./i

/**
 * Does it hold a web address? Mail programs make links of `://` and `www.`, and names stand in
 * mails to people who know nobody of the company (rulings, 82).
 */
export function holdsLink(text: string): boolean {
  return link.test(text.normalize('NFKC'))
}

/** What is said at the field, in English; the app has words of its own. */
export const linkRefusal = 'Leave out web addresses (“://” and “www.”).'

/** A text that holds no web address. */
export function withoutLink<Text extends z.ZodType<string>>(text: Text): Text {
  return text.refine((value) => !holdsLink(value), linkRefusal)
}
