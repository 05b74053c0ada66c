import type { Box } from '../box.ts'
import type { ReadTransaction, WriteTransaction } from '../box-store.ts'
import type { Draft } from '../core/types.ts'
import type { Clock } from '../environment.ts'
import type { Drafts } from '../outbox.ts'
import { unreferencedBlobs } from './blobs.ts'

export interface BoxDrafts {
  drafts: Drafts
  /** Removes unsaved drafts, and ignores later saves of open forms. */
  forget: () => Promise<void>
}

/** Saves the values of open forms, so that a reload or a crash loses no word. */
export function createBoxDrafts(box: Box, clock: Clock): BoxDrafts {
  let isOver = false
  const drafts: Drafts = {
    save: async (draft) => {
      if (isOver && isUnsaved(draft)) return
      await box.write(['drafts'], async (tx) =>
        tx.put('drafts', { ...draft, savedAt: clock.deviceTime() }),
      )
    },
    load: (form, ref) => box.read(['drafts'], (tx) => tx.get('drafts', [form, ref])),
    of: async (form) =>
      (await allDrafts(box))
        .filter((draft) => draft.form === form)
        .toSorted((one, other) => (one.savedAt < other.savedAt ? -1 : 1)),
    unsaved: () => readUnsavedDrafts(box),
    remove: (form, ref) => box.write(['drafts'], async (tx) => tx.drop('drafts', [form, ref])),
  }
  return {
    drafts,
    forget: () => {
      isOver = true
      return removeUnsavedDrafts(box)
    },
  }
}

const allDrafts = (box: Box) => box.read(['drafts'], (tx) => tx.all('drafts'))

/** Returns the drafts that were not saved and hold an entry. */
export async function readUnsavedDrafts(box: Box): Promise<Draft[]> {
  return (await allDrafts(box)).filter((draft) => isUnsaved(draft) && draft.isEmpty !== true)
}

/** Removes these drafts and the photos that nothing else names. */
export function removeUnsavedDrafts(box: Box): Promise<void> {
  return box.write(['outbox', 'sent', 'drafts', 'blobs', 'ext'], dropDrafts)
}

async function dropDrafts(tx: ReadTransaction & WriteTransaction): Promise<void> {
  const [drafts, blobs] = await Promise.all([tx.all('drafts'), tx.all('ext')])
  for (const { form, ref } of drafts.filter(isUnsaved)) tx.drop('drafts', [form, ref])
  const photos = blobs.flatMap(({ id, value }) => (typeof value === 'object' ? [id] : []))
  const others = drafts.filter((draft) => !isUnsaved(draft))
  for (const id of await unreferencedBlobs(tx, photos, others)) {
    tx.drop('blobs', id)
    tx.drop('ext', id)
  }
}

/** Drafts of a form whose name ends with `.kept` are requests that wait for a connection. */
const isUnsaved = ({ form }: Pick<Draft, 'form'>) => !form.endsWith('.kept')
