import type { JsonObject } from '#contract/kernel/json.ts'
import type { RefusalCode } from '#contract/kernel/refusal.ts'
import type { EntryDraft } from './outbox.ts'

/** What a screen hands to `save`. `refusedId`: the refused entry that this Save replaces. */
export interface SaveInput extends EntryDraft {
  refusedId?: string
}

/**
 * What became of a Save within three seconds (offline design, 12). Toasts are the screen's own:
 * - `sent`: the specified success, the form closes
 * - `refused`: the specified error, the form stays; hand `id` as `refusedId` to the next save;
 *   `row`: the record as it
 *   stands now, where somebody else was first (412)
 * - `conflict`: open the decision (`DecisionPanel` of the shell, or `/back-office/sync?entry={id}`)
 * - `saved`: 'Saved on this device', the form closes
 * - `not-saved`: nothing was kept; the form stays with `message`; `unkept`: its words, where the
 *   device has no room for
 *   them, to be copied or saved as a file (F-54)
 */
export type SaveOutcome =
  | { outcome: 'sent'; id: string; row: JsonObject | null }
  | {
      outcome: 'refused'
      id: string
      code: RefusalCode | 'unknown'
      title: string
      message: string
      fields: Readonly<Record<string, string>>
      row?: JsonObject
    }
  | { outcome: 'conflict'; id: string }
  | { outcome: 'saved'; id: string }
  | { outcome: 'not-saved'; code: string; title: string; message: string; unkept?: EntryDraft }
