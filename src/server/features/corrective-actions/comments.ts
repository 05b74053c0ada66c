import { type Comment, commentLimits } from '#contract/corrective-actions/comments.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import type { Writer } from '#server/records/kind.ts'

/**
 * Returns true for a change of comments and no other field. Everyone who sees the action may send it
 * (CA-88).
 */
export function isCommentAlone(sent: Readonly<JsonObject>): boolean {
  return Object.keys(sent).join() === 'comments'
}

/**
 * Returns the stored comments and those that a change adds. Sets the author and time of each added
 * one. Refuses a change that alters or removes a comment, adds an empty one, or exceeds the limit. `at`: the time of the author's act, ISO 8601.
 */
export function commentsAfter(
  before: readonly Comment[],
  merged: readonly Comment[],
  { caller }: Pick<Writer, 'caller'>,
  at: string,
): Comment[] | Refusal {
  const known = new Map(before.map((comment) => [comment.commentID, comment]))
  const isKept = before.every(({ commentID, text }) =>
    merged.some((one) => one.commentID === commentID && one.text === text),
  )
  if (!isKept) return wrong('A comment cannot be changed or removed.')
  const author = {
    userID: caller.user_id,
    name: caller.name,
    actorName: caller.actor?.name ?? '',
  }
  const added = new Map<string, Comment>()
  for (const comment of merged) {
    if (known.has(comment.commentID)) continue
    if (comment.commentID === '') return wrong('Each comment needs an ID of its own.')
    if (comment.text.trim() === '') return wrong('A comment needs words.')
    added.set(comment.commentID, { ...comment, ...author, writtenAt: at })
  }
  if (known.size + added.size > commentLimits.count)
    return wrong(`An action has at most ${commentLimits.count} comments.`)
  return [...before, ...added.values()]
}

const wrong = (sentence: string) => refuse('invalid', { fields: { comments: sentence } })
