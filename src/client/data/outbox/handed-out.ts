import { uuidV5 } from '#contract/kernel/uuid-v5.ts'

/** Ids whose words left this device in a file although nothing could be kept of them here. */
export interface HandedOut {
  add(id: string): void
  /**
   * What is saved under such an id: another one that stands for the copy, the same each time it is
   * asked.
   */
  of<Draft extends { id: string; replaces?: readonly string[] }>(draft: Draft): Draft
}

/**
 * A form that could not be kept may be saved as a file, and that file read on another device
 * (F-54). What is saved here afterwards may say something else, so it replaces the copy: the server
 * takes one of the two (F-66, F-78).
 */
export function handedOutOf(): HandedOut {
  const ids = new Set<string>()
  return {
    add: (id) => void ids.add(id),
    of: (draft) =>
      ids.has(draft.id)
        ? {
            ...draft,
            id: uuidV5(draft.id, 'saved here after all'),
            replaces: [...(draft.replaces ?? []), draft.id],
          }
        : draft,
  }
}
