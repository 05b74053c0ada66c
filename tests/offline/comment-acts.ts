import type { JsonObject } from '#contract/kernel/json.ts'
import type { EntryDraft } from '#client/data/outbox/outbox.ts'
import { entriesOf } from './comment-model.ts'
import type { World } from './world.ts'

// The acts of people who comment on actions, answer replies by link, and confirm fixes.

/**
 * Returns a change that comments on an action, answers a reply or confirms a fix. A comment comes
 * alone, without a note, so that everyone who sees the action may write it.
 */
export function commentOrAnswer(
  world: World,
  row: JsonObject,
  id: string,
  mark: () => string,
): EntryDraft {
  const { chance } = world
  const one = { id, entity: 'action', ref: String(row['uid']), op: 'patch', guards: {} } as const
  const change = (patch: JsonObject, seen: JsonObject): EntryDraft => ({ ...one, patch, seen })
  const list = (field: string) => entriesOf(row[field])
  const act =
    world.comments === 'comments' ? 'comment' : chance.pick(['comment', 'answer', 'confirm'])
  if (act === 'confirm')
    return change(
      { isConfirmed: true, notes: mark() },
      { isConfirmed: row['isConfirmed'] ?? false },
    )
  const field = act === 'comment' ? 'comments' : 'guestDecisions'
  const entry: JsonObject =
    act === 'comment'
      ? { commentID: chance.uuid(), text: `comment ${++world.forms}` }
      : {
          replyID: chance.pick(['reply-1', 'reply-2']),
          decision: chance.pick(['Accepted', 'Sent back']),
          words: `comment ${++world.forms}`,
        }
  return change(
    { [field]: [...list(field), entry], ...(act === 'answer' && { notes: mark() }) },
    { [field]: list(field) },
  )
}
