import type { Box } from './box.ts'
import type { Appended, Decisions } from './outbox.ts'
import type { Surroundings } from './surroundings.ts'
import { discard, replace, retry } from './transactions/decide.ts'

/** What a person may decide; each is one transaction, and the first decision stands. */
export function decisionsOf(box: Box, { clock, newId, shapes }: Surroundings, kept: (work: () => Promise<Appended>) => Promise<Appended>): Decisions {
  return {
    retry: (id) => kept(() => retry(box, id)),
    discard: (id) => kept(() => discard(box, id, clock.date())),
    takeTheirs: (id) => kept(() => discard(box, id, clock.date())),
    keepMine: (id) => kept(() => replace(box, id, { id: newId(), replacement: 'keep', authoredAt: clock.date() }, shapes)),
    edit: (id, replacement) => kept(() => replace(box, id, { id: replacement.id ?? newId(), replacement, authoredAt: clock.date() }, shapes)),
  }
}
