import type { Comment } from '#contract/corrective-actions/comments.ts'
import type { CorrectiveAction } from '#contract/corrective-actions/schema.ts'
import type { Reporting } from '#client/features/team/door.ts'

/** The name of the form, by which its draft is stored. */
export const commentForm = 'action.comment'

/** Returns each comment once. If two have one ID, keeps the first, which the record contains. */
export function eachOnce(comments: readonly Comment[]): readonly Comment[] {
  const known = new Set<string>()
  return comments.filter(({ commentID }) => !known.has(commentID) && known.add(commentID))
}

/** A person that a comment can mention. */
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
    // Stops at a person who was visited before, because an old copy of the tree may have a circle.
    for (let id: number | null = first; id !== null && !seen.has(id);) {
      seen.add(id)
      id = byID.get(id)?.user_metadata.reportsToUserID ?? null
    }
  }
  return people.filter(({ user_id }) => seen.has(user_id) && user_id !== readerID)
}

/** Returns the text between the last `@` and the caret; null if the caret is in no mention. */
export function typedMention(text: string, caret: number): { from: number; name: string } | null {
  const match = /(?:^|[\s(])@([^@\n]{0,60})$/u.exec(text.slice(0, caret))
  return match === null ? null : { from: caret - (match[1] ?? '').length - 1, name: match[1] ?? '' }
}

/** A piece of a comment: its words, or the name of a mentioned person. */
export interface Piece {
  text: string
  isMention: boolean
}

/**
 * Splits a text at the mentions of these names. Of several names that match it takes the longest.
 * A mention is a whole word: `@Ana` in `@Anabel` or `x@Ana` is none.
 */
export function piecesOf(text: string, names: readonly string[]): Piece[] {
  const marks = names.map((name) => `@${name}`).toSorted((a, b) => b.length - a.length)
  const pieces: Piece[] = []
  let from = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', Math.max(at + 1, from))) {
    const mark = marks.find((one) => isWordAt(text, one, at))
    if (mark === undefined) continue
    if (at > from) pieces.push({ text: text.slice(from, at), isMention: false })
    pieces.push({ text: mark, isMention: true })
    from = at + mark.length
  }
  return from < text.length || pieces.length === 0
    ? [...pieces, { text: text.slice(from), isMention: false }]
    : pieces
}

/** Returns true if the word is at this place, with no letter or digit next to it. */
const isWordAt = (text: string, word: string, at: number) =>
  text.startsWith(word, at) &&
  !/[\p{L}\p{N}]$/u.test(text.slice(0, at)) &&
  !/^[\p{L}\p{N}]/u.test(text.slice(at + word.length))

/** Returns the people that a text mentions. A mention is `@` and the full name. */
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
