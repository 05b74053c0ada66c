import type { Comment } from '#contract/corrective-actions/comments.ts'
import type { CorrectiveAction } from '#contract/corrective-actions/schema.ts'
import type { Reporting } from '#client/features/team/door.ts'

/** The name of the form, by which its draft is stored. */
export const commentForm = 'action.comment'

/** Returns the comments of a list, each once: the first of one ID is the record's own. */
export function eachOnce(comments: readonly Comment[]): readonly Comment[] {
  const known = new Set<string>()
  return comments.filter(({ commentID }) => !known.has(commentID) && known.add(commentID))
}

/** A person whom a comment may mention. */
export interface Mentionable extends Reporting {
  name: string
}

/**
 * Returns the people who see an action besides the reader: opener, assignee, and all above them in
 * the reporting tree (G2-47).
 */
export function peopleWhoSee<Person extends Mentionable>(
  { openedBy, assignedTo }: Pick<CorrectiveAction, 'openedBy' | 'assignedTo'>,
  people: readonly Person[],
  readerID: number,
): readonly Person[] {
  const byID = new Map(people.map((person) => [person.user_id, person]))
  const seen = new Set<number>()
  for (const first of [openedBy, assignedTo]) {
    // A circle in an old copy of the tree ends at the first person who was there.
    for (let id: number | null = first; id !== null && !seen.has(id);) {
      seen.add(id)
      id = byID.get(id)?.user_metadata.reportsToUserID ?? null
    }
  }
  return people.filter(({ user_id }) => seen.has(user_id) && user_id !== readerID)
}

/** Returns the name that is being typed after an `@` before the caret; null outside of one. */
export function typedMention(text: string, caret: number): { from: number; name: string } | null {
  const match = /(?:^|[\s(])@([^@\n]{0,60})$/u.exec(text.slice(0, caret))
  return match === null ? null : { from: caret - (match[1] ?? '').length - 1, name: match[1] ?? '' }
}

/** A piece of a comment: its words, or the name of a mentioned person. */
export interface Piece {
  text: string
  isMention: boolean
}

/** Cuts a text at the mentions of these names, the longest name first where several fit. */
export function piecesOf(text: string, names: readonly string[]): Piece[] {
  const marks = names.map((name) => `@${name}`).toSorted((a, b) => b.length - a.length)
  const pieces: Piece[] = []
  let from = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', Math.max(at + 1, from))) {
    const mark = marks.find((one) => text.startsWith(one, at))
    if (mark === undefined) continue
    if (at > from) pieces.push({ text: text.slice(from, at), isMention: false })
    pieces.push({ text: mark, isMention: true })
    from = at + mark.length
  }
  return from < text.length || pieces.length === 0
    ? [...pieces, { text: text.slice(from), isMention: false }]
    : pieces
}

/** Returns the people whom a text mentions by `@` and their name. */
export function mentionedIn<Person extends Mentionable>(
  text: string,
  people: readonly Person[],
): readonly Person[] {
  const names = new Set(
    piecesOf(
      text,
      people.map(({ name }) => name),
    ).flatMap(({ text: mark, isMention }) => (isMention ? [mark.slice(1)] : [])),
  )
  return people.filter(({ name }) => names.has(name))
}
