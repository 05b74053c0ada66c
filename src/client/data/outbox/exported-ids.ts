import { uuidV5 } from '#contract/kernel/uuid-v5.ts'

/** Ids of changes that left this device in a file without being saved here. */
export interface ExportedIds {
  add(id: string): void
  /**
   * Returns the draft to save for such an id: with another id that replaces the copy, the same at
   * each call.
   */
  withFreshId<Draft extends { id: string; replaces?: readonly string[] }>(draft: Draft): Draft
}

/**
 * A form that could not be saved can be exported to a file, which another device can import (F-54).
 * A later save here may have other content, so it replaces the copy: the server applies only one of
 * the two (F-66, F-78).
 */
export function createExportedIds(): ExportedIds {
  const ids = new Set<string>()
  return {
    add: (id) => void ids.add(id),
    withFreshId: (draft) =>
      ids.has(draft.id)
        ? {
            ...draft,
            id: uuidV5(draft.id, 'saved here after all'),
            replaces: [...(draft.replaces ?? []), draft.id],
          }
        : draft,
  }
}
