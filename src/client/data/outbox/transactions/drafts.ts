import type { Box } from '../box.ts'
import type { ReadTransaction, WriteTransaction } from '../box-store.ts'
import type { Draft } from '../core/types.ts'
import type { Clock } from '../environment.ts'
import type { Drafts } from '../outbox.ts'
import { unnamedBlobs } from './blobs.ts'

/** The drafts of a box, and the end of them. */
export interface BoxDrafts {
  drafts: Drafts
  /** Removes what was typed and not saved, for good: what an open form hands in afterwards is not kept. */
  forget: () => Promise<void>
}

/** Form values of forms that are open, so that a reload or a crash loses no word. */
export function draftsOf(box: Box, clock: Clock): BoxDrafts {
  let isOver = false
  const all = () => box.read(['drafts'], (tx) => tx.all('drafts'))
  const drafts: Drafts = {
    save: async (draft) => {
      if (isOver && isUnsaved(draft)) return
      await box.write(['drafts'], async (tx) =>
        tx.put('drafts', { ...draft, savedAt: clock.date() }),
      )
    },
    load: (form, ref) => box.read(['drafts'], (tx) => tx.get('drafts', [form, ref])),
    of: async (form) =>
      (await all())
        .filter((draft) => draft.form === form)
        .toSorted((one, other) => (one.savedAt < other.savedAt ? -1 : 1)),
    unsaved: async () => (await all()).filter(isUnsaved),
    remove: (form, ref) => box.write(['drafts'], async (tx) => tx.drop('drafts', [form, ref])),
  }
  return {
    drafts,
    forget: () => {
      isOver = true
      return box.write(['outbox', 'sent', 'drafts', 'blobs', 'ext'], dropDrafts)
    },
  }
}

async function dropDrafts(tx: ReadTransaction & WriteTransaction): Promise<void> {
  const [drafts, blobs] = await Promise.all([tx.all('drafts'), tx.all('ext')])
  for (const { form, ref } of drafts.filter(isUnsaved)) tx.drop('drafts', [form, ref])
  const photos = blobs.flatMap(({ id, value }) => (typeof value === 'object' ? [id] : []))
  const others = drafts.filter((draft) => !isUnsaved(draft))
  for (const id of await unnamedBlobs(tx, photos, others)) {
    tx.drop('blobs', id)
    tx.drop('ext', id)
  }
}

/** A form whose name ends so holds what its author has sent already, as a request for help that waits for a line. */
const isUnsaved = ({ form }: Pick<Draft, 'form'>) => !form.endsWith('.kept')
