import headings from '#contract/regulations/copy/headings.json'
import { copyOf } from '#contract/regulations/copy.ts'

/**
 * The headings of our copy: loaded with the first citation that is shown or written, and stored
 * with the app for use without a network.
 */
export const ourCopy = copyOf(headings)
