import type { CorrectiveAction } from './schema.ts'

/** Limits of the comments on an action (CA-88). */
export const commentLimits = {
  /** Most comments of one action. */
  count: 200,
  /** Most letters of a comment. */
  text: 2000,
  /** Most people that one comment mentions. */
  mentions: 20,
} as const

export type Comment = CorrectiveAction['comments'][number]

/** Returns the entries of a stored list of comments. */
export function commentsOf(list: unknown): readonly Comment[] {
  // Only the server and this app write it, by the field's own list.
  return Array.isArray(list) ? (list as Comment[]) : []
}

/** Returns the comments that a change added, of a line of the history or a waiting change. */
export function addedComments({ from, to }: { from?: unknown; to?: unknown } = {}): Comment[] {
  const before = new Set(commentsOf(from).map(({ commentID }) => commentID))
  return commentsOf(to).filter(({ commentID }) => !before.has(commentID))
}
