/** Limits of the comments on an action (CA-88). */
export const commentLimits = {
  /** Most comments of one action. */
  count: 200,
  /** Most letters of a comment. */
  text: 2000,
  /** Most people that one comment mentions. */
  mentions: 20,
} as const
