import type { Box } from './box.ts'
import type { Drafts } from './outbox.ts'
import type { Clock } from './surroundings.ts'

/** Form values of forms that are open, so that a reload or a crash loses no word. */
export function draftsOf(box: Box, clock: Clock): Drafts {
  return {
    save: (draft) => box.write(['drafts'], async (tx) => tx.put('drafts', { ...draft, savedAt: clock.date() })),
    load: (form, ref) => box.read(['drafts'], (tx) => tx.get('drafts', [form, ref])),
    remove: (form, ref) => box.write(['drafts'], async (tx) => tx.drop('drafts', [form, ref])),
  }
}
