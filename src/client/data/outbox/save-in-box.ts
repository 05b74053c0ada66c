import type { RefusalCode } from '#contract/kernel/refusal.ts'
import { connection } from '#client/data/api/connection.ts'
import { confirmedKey } from './core/overlay.ts'
import type { Outbox, EntryOutcome } from './outbox.ts'
import type { SaveInput, SaveOutcome } from './save-outcome.ts'
import { suppressOutcomeToast } from './outcome.ts'

/** Longest time in ms that a form's button is disabled. */
const outcomeTimeout = 3000

/** Saves a change and waits for its outcome, by default a moment (offline design, 12, 'Save'). */
export async function saveInBox(
  box: Outbox,
  input: SaveInput,
  wait: Wait = aMoment,
): Promise<SaveOutcome> {
  const { refusedId, ...draft } = input
  const kept = refusedId
    ? await box.decide.edit(refusedId, {
        patch: draft.patch,
        seen: draft.seen,
        guards: draft.guards,
        id: draft.id,
        deps: draft.deps ?? [],
        draft: draft.draft,
      })
    : await box.append(draft)
  if (!kept.ok)
    return {
      outcome: 'not-saved',
      code: kept.code,
      title: kept.title,
      message: kept.message,
      ...(kept.code === 'storage' && { unkept: draft }),
    }
  const { id } = kept
  const done = suppressOutcomeToast(id)
  const outcome = await wait(box, id).finally(done)
  const { byId, confirmed } = box.snapshot()
  switch (outcome) {
    case 'sent':
      return {
        outcome: 'sent',
        id,
        row: confirmed.get(confirmedKey(input.entity, input.ref))?.row ?? null,
      }
    case 'waiting':
      return { outcome: 'saved', id }
    case 'review':
      return { outcome: 'conflict', id }
    case 'refused': {
      const review = byId.get(id)?.review
      // Loads the server's English text only for a refusal; the screen has its own text for every
      // code it knows.
      const { refusals } = await import('#contract/kernel/refusal.ts').catch(() => ({
        refusals: null,
      }))
      // If it did not load, the code counts as known, because the screen has text for known codes.
      const isCode = (code: string): code is RefusalCode => refusals === null || code in refusals
      const code = review && isCode(review.code) ? review.code : 'unknown'
      const words = code === 'unknown' ? null : (refusals?.[code] ?? null)
      return {
        outcome: 'refused',
        id,
        code,
        title: words?.title ?? '',
        message: review?.message || (words?.message ?? ''),
        fields: review?.problems ?? {},
      }
    }
  }
}

type Wait = (box: Outbox, id: string) => Promise<EntryOutcome>

// Without a connection no answer can come, so it reports the save at once.
const aMoment: Wait = (box, id) =>
  box.awaitOutcome(id, connection.get().state === 'offline' ? 0 : outcomeTimeout)
